/** A death, an illness or a bad blow in Spanish and French, as `plainWords` gives the words. */

const suyo =
  '(?:mi (?:mama|madre|papa|padre|mami|papi|esposo|esposa|marido|mujer|hij[oa]|bebe|herman[oa]|abuel[oa]|abuelit[oa]|ti[oa]|prim[oa]|suegr[oa]|novi[oa]|cunad[oa]|niet[oa]|sobrin[oa]|amig[oa]|mejor amig[oa]|perr[oa]|gat[oa]))'
const sien =
  '(?:m(?:a|on) (?:maman|mere|papa|pere|mari|femme|epouse?|conjointe?|fils|fille|bebe|frere|soeur|grand ?(?:mere|pere|maman|papa)|oncle|tante|cousine?|belle mere|beau pere|copain|copine|ami|amie|meilleure? amie?|chien|chat|chum|blonde))'
const cuando =
  '(?: (?:hoy|ayer|anoche|antier|anteayer|esta (?:manana|tarde|semana|noche)|este (?:mes|ano)|la semana pasada|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|hace (?:\\d+|unos|un|una|dos|tres|pocos) (?:dias?|semanas?|meses|mes)))*'
const quand =
  '(?: (?:hier(?: soir)?|aujourd ?hui|ce (?:matin|soir|mois)|cette (?:semaine|nuit|annee)|la semaine (?:passee|derniere)|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|il y a (?:\\d+|un|une|deux|trois|quelques) (?:jours?|semaines?|mois)))*'

export const foreignLoss: readonly string[] = [
  `${suyo} (?:(?:se|me) )*(?:fallecio|murio|ha (?:fallecido|muerto)|acaba de (?:fallecer|morir)|se nos fue)${cuando}`,
  `(?:(?:se|me|ayer|hoy|anoche) )*(?:fallecio|murio|ha (?:fallecido|muerto)) ${suyo}${cuando}`,
  `(?:perdi|hemos perdido|perdimos|acabo de perder) (?:a )?(?:${suyo}|mi bebe)${cuando}`,
  `(?:estoy |estamos |voy )?(?:en|a) (?:un|el) (?:funeral|velorio|entierro)${cuando}`,
  `${sien} (?:est|vient de|nous a) (?:juste )?(?:morte?|decedee?|partie?|mourir|deceder|quittes?)${quand}`,
  `j ?ai (?:(?:juste|malheureusement) )?perdu (?:${sien}|le bebe|mon bebe)${quand}`,
  `(?:je suis |on est )?(?:a|aux) (?:l ?enterrement|un enterrement|des funerailles|funerailles|obseques)(?: de ${sien})?${quand}`,
]

export const foreignIllness: readonly string[] = [
  `(?:(?:estoy|estamos|sigo|${suyo} esta) )(?:en (?:el |un )?hospital|en urgencias|internad[oa]|hospitalizad[oa]|muy enferm[oa]|enferm[oa])${cuando}`,
  `(?:tengo|${suyo} tiene|me diagnosticaron) (?:cancer|covid|neumonia)${cuando}`,
  `(?:me operaron|me operan|tuve (?:un accidente|una cirugia|un infarto|un derrame))${cuando}`,
  `(?:je suis|on est|${sien} est) (?:(?:encore|toujours|tres) )*(?:a l ?hopital|aux urgences|hospitalisee?|malade|gravement malade)${quand}`,
  `(?:j ?ai|${sien} a) (?:un |le |la )?(?:cancer|covid|pneumonie|eu un (?:accident|avc|infarctus))${quand}`,
]

export const foreignSetback: readonly string[] = [
  `(?:perdi (?:mi|el) (?:trabajo|empleo|casa)|me (?:despidieron|corrieron|echaron)(?: del trabajo)?|me quede sin (?:trabajo|empleo|casa))${cuando}`,
  `(?:j ?ai perdu (?:mon (?:emploi|travail|boulot|job)|ma maison)|j ?ai ete (?:licenciee?|viree?)|je me suis fait virer)${quand}`,
]
