/**
 * Modules that come in one file each group, because each file costs a phone a round trip of its own, and one file
 * compresses better than many. By name of the file; an earlier group takes what a later one imports as well. A group's
 * file is loaded by every page that needs one of its modules, so what the public pages load stands apart from what only
 * signed-in people do.
 */
const shared: Readonly<Record<string, RegExp>> = {
  // Every page.
  react:
    /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\/|vite\/preload-helper|portal\/(session\/(browser-session|credentials|session|use-session)\.|shell\/(brand|error-boundary|skip-link)|ui\/(icon|toaster|dialog-depth)|view\/(availability|page-heads|phone-number)|api\/(request|questions))|content\/product/,
  // Every page with a form, the sign-in among them.
  forms:
    /node_modules\/(swr|dequal|use-sync-external-store)\/|portal\/(api\/(commands|use-command)|ui\/pending-button)\./,
  // The landing and the opt-in page, and the signed-in ones.
  pieces: /portal\/(hooks\/use-scrolled|ui\/tally|view\/(pace|when))\./,
  // The pages that sell, and the signed-in ones.
  resources: /portal\/(api\/(freshness|resource)|payment\/use-payment-config|ui\/(bones|retry|segments))\./,
  // Signed-in pages, and the lesson behind a texted link.
  'signed-in':
    /portal\/(api\/(refresh|use-dashboard|use-focus-areas|use-learning|use-lesson|use-lessons|use-review)|hooks\/keep-focus|pages\/lesson\/(lesson-body|lesson-failure|question)|shell\/app-header|ui\/(dialog|empty)|view\/(figures|opt-out|review))\./,
}

/** For rolldown's `codeSplitting`. Whatever else these modules import goes into their file as well. */
export const sharedFiles = Object.entries(shared).map(([name, test], index) => ({ name, test, priority: 9 - index }))
