import { useEffect, useState } from 'react'

/** Reading aloud with the browser's own voice. */
export interface Speech {
  readonly isSupported: boolean
  readonly isSpeaking: boolean
  start(): void
  stop(): void
}

/** Speaks one paragraph at a time, because some browsers fall silent in a long text. Leaving the page stops it. */
export function useSpeech(paragraphs: readonly string[]): Speech {
  const isSupported = 'speechSynthesis' in window
  const [isSpeaking, setSpeaking] = useState(false)

  useEffect(() => {
    if (!isSupported) return undefined
    return () => speechSynthesis.cancel()
  }, [isSupported])

  return {
    isSupported,
    isSpeaking,
    start() {
      speechSynthesis.cancel()
      setSpeaking(true)
      const utterances = paragraphs.map((words) => new SpeechSynthesisUtterance(words))
      const end = () => setSpeaking(false)
      utterances.forEach((utterance, index) => {
        utterance.lang = 'en-US'
        utterance.onerror = end
        if (index === utterances.length - 1) utterance.onend = end
        speechSynthesis.speak(utterance)
      })
    },
    stop() {
      speechSynthesis.cancel()
      setSpeaking(false)
    },
  }
}
