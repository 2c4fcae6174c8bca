/**
 * Words that many rules of the reader share, so that none of them knows fewer ways to say "stop", "please" or "texts"
 * than another. Normalized, as `wordsOf` gives them.
 */

/** Verbs that end something. */
export const endingVerbs: readonly string[] = [
  ...['stop', 'end', 'cancel', 'quit', 'terminate', 'discontinue', 'halt', 'cease', 'suspend', 'disable'],
  ...['deactivate', 'turn off', 'shut off', 'switch off', 'cut off', 'unsubscribe', 'kill'],
  ...['parar', 'paren', 'pare', 'detener', 'detenga', 'detengan', 'cancela', 'cancele', 'cancelen', 'cancelar'],
  ...['apaga', 'apague', 'apaguen', 'apagar', 'desactiva', 'desactiven', 'desactivar', 'suspender', 'suspendan'],
  ...['terminar', 'terminen', 'eliminen', 'quiten', 'dejen de mandar'],
  ...['arretez', 'arreter', 'stoppez', 'stopper', 'annuler', 'annulez', 'annule', 'resilier', 'resiliez'],
  ...['interrompre', 'interrompez', 'cesser', 'cessez', 'finir', 'finissez', 'desactivez', 'desactiver'],
  ...['coupez', 'suspendre', 'suspendez', 'supprimer', 'supprimez', 'bloquez'],
]

/** What stands before or behind a request and only makes it polite. */
export const please: readonly string[] = [
  ...['please', 'pls', 'plz', 'kindly', 'por favor', 'porfa', 'svp', 'sil vous plait', 'sil te plait'],
]
const thanks: readonly string[] = [
  ...['thanks', 'thank you', 'thank u', 'thx', 'ty', 'muchas gracias', 'gracias', 'merci beaucoup', 'merci'],
]
export const politeness: readonly string[] = [...please, ...thanks]

/** What we send, as people call it. */
export const texts: readonly string[] = [
  ...['text', 'texts', 'message', 'messages', 'msg', 'msgs', 'sms', 'txts', 'spam', 'notifications', 'notification'],
  ...['text messages', 'notifs', 'alerts', 'reminders', 'updates', 'mensajes', 'mensajitos', 'msjs', 'alertas'],
  ...['notificaciones', 'avisos', 'textos', 'alertes', 'notif', 'envois', 'rappels'],
]
export const lessons: readonly string[] = [
  ...['lessons', 'service', 'program', 'course', 'lecciones', 'clases', 'servicio', 'curso', 'lecons', 'cours'],
]

/** The months and weekdays in English as patterns: months written out or cut short, weekdays written out. */
export const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
export const weekdayName = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'

/** Any of these words in a pattern. */
export const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`
