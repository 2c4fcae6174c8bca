declare module 'virtual:content-facts' {
  const facts: import('./build/content-facts.ts').ContentFacts
  export default facts
}
