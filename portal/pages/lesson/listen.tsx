import type { Lesson } from '../../../api/schemas/lessons.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Block, parseMarkdown, type Span } from '../../view/markdown.ts'
import { useSpeech } from './use-speech.ts'

/** The lesson as audio: its recording if it has one, otherwise read aloud by the browser. */
export function Listen({ lesson }: { lesson: Lesson }) {
  if (lesson.audioUrl) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the reading below is its transcript
      <audio
        className="listen"
        controls
        preload="none"
        src={lesson.audioUrl}
        aria-label={`Listen to ${lesson.title}`}
      />
    )
  }
  return <ReadAloud text={lesson.transcript} />
}

function ReadAloud({ text }: { text: string }) {
  const speech = useSpeech(parseMarkdown(text).flatMap(wordsOf))
  if (!speech.isSupported) return null
  return (
    <button
      type="button"
      className="button is-quiet no-print"
      onClick={() => (speech.isSpeaking ? speech.stop() : speech.start())}
    >
      <Icon name={speech.isSpeaking ? 'stop' : 'play'} />
      {speech.isSpeaking ? 'Stop' : 'Listen'}
    </button>
  )
}

const plain = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')

const wordsOf = (block: Block) => (block.kind === 'paragraph' ? [plain(block.spans)] : block.items.map(plain))
