import { anyOf, endingVerbs, politeness } from './vocabulary.ts'

/**
 * Ways to say that one would rather leave, without asking to: how do I leave, I may quit, not for me, who signed me up.
 * In each the leaving is from us or from nothing named, because "how do I get out of a lease" and "thinking of quitting
 * my job" are what learners of accounting say.
 */
const us =
  '(?: (?:this|these|it|here|you(?: guys)?|u|yall|ya|them|that|tally(?:text)?|(?:this|the|these|your|my) (?:whole )?(?:thing|program|programme|course|service|class|list|te?xts?|messages?|msgs?|lessons?|sms|stuff|deal)|me|from (?:coming|texting)))*'
const end = String.raw`(?: (?:${anyOf(politeness)}|now|yet|ever|already|sooner|early|anymore|any more|altogether|again|lol|tbh|ngl|honestly|really|then|someday|at all|forever|for good|whenever|tho|though|eventually|soon|with no hard feelings))*(?=\s*(?:[.!?,;:)\n]|$| (?:or|and|if|but|when|cuz|because|without|is|for me|asking|after|before) ))`
const leave = String.raw`(?:(?!kill me)${anyOf(endingVerbs)}|leave|exit|unsub\w*|unenroll\w*|disenroll\w*|withdraw|opt out|back out|bow out|bail(?: out)?|drop(?: out)?|get (?:out|off|rid|free|away|loose|shed|unstuck|unsubscribed|removed)(?: of| from)?|be (?:done|free|rid|left alone|taken off|removed)(?: of| with)?|mute|silence|block|go away|sign off|step away|call it quits|shut (?:off|up|down)|part ways|give up)`
const leaving =
  '(?:leaving|quitting|stopping|ending|cancel+ing|unsubscribing|unenrolling|withdrawing|opting out|backing out|bowing out|bailing|dropping(?: out)?|getting (?:out|off|rid|free)(?: of| from)?|blocking|muting|deactivating|discontinuing|calling it quits|giving up|letting (?:this|it) go|offboarding)'
const make = '(?:make|turn|shut|switch|get|have)'
const off = '(?:off|stop|stopped|quit|end|go away|down)'
const gone = `(?:${leave}${us}|${leaving}${us}|${make}${us} ${off}|${make} off${us})${end}`

/** What leaving may cost, and what may govern it. A withdrawal with a penalty is one of money. */
const money = '(?:fee|penalty|penalties|commitment|contract|obligation)'
const rules = '(?:provisions?|terms|procedure|conditions|instructions|options|rules)'
const linking =
  '(?: (?:is|are|there|or|any|if|for|of|to|about|on|governing|one|a|person|somebody|someone|i|we|you|were|was|my|the|early))+'
const texting =
  'you(?: (?:guys|people))?|u|yall|your (?:te?xts?|messages|lessons)|the (?:te?xts?|messages|lessons|buzzing)|all (?:this|of (?:this|these))|being texted|getting (?:these|texted)'

const ways = [
  // How do I leave?
  `(?:how|where|which word|what (?:word|button|key|command))(?: (?:do|does|did|would|could|can|should|to|might|2|must|exactly|even|you|u|i|one|we|ya|a (?:person|body|man|girl|gal|guy)|somebody|people|someone|go|about|the hell|on earth|in the world|kills?|ends?|stops?))* ${gone}`,
  String.raw`what (?:do|should|must|does|can|would|is|s|am i supposed to|word|in the world)(?: \w+)? ?(?:i|you|u|one|we)?(?: \w+)? (?:type|text|say|press|send|put|reply|hit|have to \w+|gotta \w+|need to \w+)(?: \w+)? to ${gone}`,
  String.raw`(?:is|are) there (?:like |even )?(?:a|an|any|some) (?:\w+ )?(?:way|button|word|option|method|process|command|key|trick)(?: (?:to|for|i can|that|me|i))* ${gone}`,
  String.raw`\b(?:off|unsubscribe|opt ?out) (?:switch|button|option|link|procedure|process|policy)\b(?=[^.!?]{0,15}(?:[.!?]|$))`,
  `\\b(?:exit|quit|cancel|leave) (?:switch|button|option|link|procedure|process|policy)(?: (?:for|to|in))?${us}${end}`,
  `(?:^|[.!?,] )(?:can|could|may|am i allowed to|do) (?:i|we|you|a person|one)(?: (?:still|just|even|ever|please|simply|get to))* ${gone}`,
  String.raw`\b(?:do|must|should) i (?:really )?(?:have to|gotta|need to|must)? ?(?:keep (?:on|doing|getting|receiving|going)|continue|stay)(?: (?:on|doing|getting|receiving|with|this|these|it|going|in))*(?=\s*(?:[.!?,]|$))`,
  String.raw`am i (?:stuck|locked in|obligated|obliged|trapped|bound)\b(?! (?:at|in (?:traffic|the|a|my)|on question|behind|with (?:the|an?|my)\b))`,
  String.raw`what happens (?:if|when|to my \w+ if) i (?:${leave}|left|block(?: you)?|say stop|text stop|dont (?:answer|reply|pay))${us}${end}`,
  // What does it cost to leave?
  `\\b(?:${money}${linking} (?!withdraw|exit|end)(?:${leave}|${leaving}|left|leaves?|cancellation)${us}|${rules}${linking} (?:${leave}|${leaving}|left|leaves?|withdrawal|cancellation|termination)${us})${end}`,
  String.raw`\b(?:is|are) there (?:a|an|any) (?:\w+ )?(?:commitment|minimum term|contract|lock ?-?in)(?: period)?(?: (?:with|for|to))?${us}${end}`,
  String.raw`\b(?:told|said|promised|assured|understood|thought)(?: (?:that|me|us))* (?:i|we|you|one) (?:could|can|may|was able to|were able to) (?!withdraw (?:at |any|when))(?:${leave})${us} (?:at )?(?:any ?time|whenever|when i (?:want|like))`,
  String.raw`\b(?:am i|are we|is one) (?:allowed|able|free) to (?:${leave})${us}${end}`,
  String.raw`\bis (?:quitting|leaving|stopping|cancel+ing|unsubscribing|opting out|dropping out) (?:an option|possible|allowed|free)\b`,
  String.raw`^\W*how (?:does|do) (?:one|a person|somebody|i|we|offboarding)(?: \w+)? ?(?:${leave}|work)(?: (?:gracefully|politely|nicely|from (?:this|here)|this))*\W*$`,
  // I may leave.
  String.raw`\b(?:think(?:ing)?|consider(?:ing)?|thought|debating|contemplating|tempted|leaning towards?|ready|prepared|about|might|may|maybe|probably|gonna|going to|want to|wanna|wanting to|decided to|have to|ought to|should|fixing|fixin|time|close)(?: (?:just|of|about|abt|bout|to|on|i|ill|ima|be|well|soon|ought|might|have|will|should|need to|want to|might have to))* (?:(?!(?<=\b(?:should|have to|ought to|about to) )(?:leave|stop|end|quit) (?:now|here)\b)${gone}|(?:drop|quit|leave|ditch|dump|block|report) (?:this|it|you|u|yall|these)${end}|(?:throw|throwing) in the towel|pack(?:ing)? it in)`,
  String.raw`\bi (?:dont|do not) (?:think|see|believe|reckon|know (?:if|that))(?: (?:i|ill|im|be|myself|i will|i am|i can|that|if|to|want|wanna))* (?:continue|continuing|carry on|keep (?:doing|going|on|this|up)|stay|stayin|staying|stick(?:ing)? (?:with|around)|go on)\b`,
  String.raw`\bif (?:the next|tomorrows?|next weeks?|this|it|they|you)\b.{0,50}\b(?:im (?:leaving|out|gone|done|quitting)|i am (?:leaving|out|gone|done|quitting)|i (?:walk|quit|leave)|we (?:are|re) (?:breaking up|through|done)|ill (?:leave|quit|go|be gone))\b`,
  String.raw`\b(?:considering|looking (?:at|into)|shopping for|moved? (?:on )?to|gone with|going with|switch(?:ed|ing) to) (?:other|another|a different|different) (?:provider|vendor|app|service|program|course|company)s?${end}`,
  // Delete my account.
  String.raw`^\W*(?:please |pls |can (?:you|u|i) |how (?:do|can) i |i (?:want|need|would like) to )?(?:delete|erase|remove|wipe) (?:my |all my )?(?:account|profile|data)(?: (?:please|pls|now|thanks))*\W*$`,
  // It is not for me.
  String.raw`\b(?:this|it|these|thats?|its|tally(?:text)?|texts?) ?(?:is|s|are|isnt|is not|arent|aint|wasnt|really|just|no|not|probably|maybe|clearly|no longer|may|be|might|dont think)*(?: \w+)? ?(?:not|isnt|aint|arent|no longer|never) (?:really |even |quite |exactly |just )?(?:for (?:me|us)\b|my (?:thing|cup|vibe|jam|speed|scene|bag)\b|a (?:good )?fit\b|worth (?:it(?! (?:at|to)\b)|my|the (?:money|time|bother|hassle))|interest(?:ed|ing) (?:to )?me|useful (?:to|for)? ?(?:me|us)\b|helpful (?:to|anymore)|relevant\b(?! (?:for|to|on|in) (?!me\b|us\b|my\b))|working (?:out )?for (?:me|us)\b|what i (?:signed|wanted|need(?:ed)?\b(?! to)|asked|thought i))`,
  String.raw`^(?:im |i am )?(?:not|no longer|never|lost) (?:really |that |all that )?interest(?:ed)?(?: (?:in (?:this|these|it|that|you|any of (?:this|it))|anymore|any more|rn|right now|sorry|thanks|thx|tbh|ngl|here|really))*\W*$`,
  String.raw`\b(?:tired|sick|fed up|had it|had enough|weary|bored)(?: (?:and tired|to death|so|honestly))* (?:of|with|w) (?:this|these|it|${texting})(?: \w+){0,2}(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:done|finished|over|im through)(?: (?:and tired|to death|so|honestly))* (?:of|with|w) (?:(?:this|these|it)(?! (?:one|question|lesson|quiz|problem|exercise|chapter)\b|,? (?:next|more|now what|whats next|what now)\b)|${texting})(?: \w+){0,2}(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:get|gets|getting|drive|drives|driving|wear|wears|wearing) (?:on my|me (?:nuts|crazy|insane|up the wall|out)|my patience)`,
  String.raw`\b(?:when|how (?:much )?(?:long|longer))(?: (?:does|do|will|is|are|until|till|before))* (?:this|these|they|the (?:te?xts|lessons|messages)|(?:this|the) (?:thing|course|program))(?: (?:ever|all|be|going to|gonna|finally|coming to an))* (?:end|ending|stop|stopping|over|done|finish|finished|run out)\b(?=\s*(?:[.!?,]|$))`,
  String.raw`\bif i (?:ever |were to |was to |should |decide to |want to )?(?:leave|left|quit|cancel|drop out|unsubscribe)${us}${end}(?=\W*$)`,
  String.raw`\b(?:(?:ive |have |i have )?had (?:my fill|enough|it up to here)|part(?:ed|ing)? ways|(?:go|went|going) our separate ways|(?:having|have|got) second thoughts|lost (?:all |my )?interest|regret (?:this|it|signing|joining|ever)|(?:literally )?(?:nobody|no one|noone) asked)(?: (?:already|of (?:this|these|it|you|yall)|with (?:this|these|it|you)|tbh|now|here|about (?:this|these)|in (?:this|these|it)))*(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:dont|do not|never|havent|barely|hardly|stopped)(?: (?:even|really|ever|bother))* (?:open|opened|opening|read|reading|look at|looked at|looking at) (?:these|them|your (?:te?xts|messages|lessons)|any of (?:these|them|it))\b`,
  String.raw`\b(?:no|dont have|do not have|havent got|got no|aint got|have no)(?: the| any)? (?:time|bandwidth|use|energy|patience|need) for (?:this|these|you|it|all this|any of this|your \w+|them)\b(?!.{0,30}\b(?:remind|later|tomorrow|tonight|text me|ask me)\b)|\bno tengo tiempo pa(?:ra)? (?:esto|estas cosas|ustedes)|\bpas le temps pour ca`,
  // Texts so short that the model has nothing to go by.
  String.raw`^\W*(?:leave|out|finish|deactivate|terminate|discontinue|disable|uninstall|shush|sh+|shoo|done here|free me|end it|kill it|no ?th?(?:an)?x|uninterested|not int(?:e)?r[ei]sted|hell nah|nah bro|no means no|no(?: no)+|giving up|we ?re (?:through|done)|so long|deuces)\W*$`,
  // I never asked for it.
  String.raw`\b(?:who (?:put|added)|(?:who|somebody|someone|my \w+) (?:signed|sign|enrolled|subscribed|registered)) (?:me|us)\b(?! (?:a |the |through|in charge|up for (?:a|the)\b|on the (?:spot|payroll)))`,
  String.raw`\b(?:didnt|did not|never|dont (?:remember|recall|think i)|do not (?:remember|recall)|cant remember|wish i (?:had )?never|shouldnt have|by (?:mistake|accident))(?: (?:ever|even|actually|to|having|mean|meant|i|me|agreeing))* ?(?:sign(?:ed|ing)?(?: \w+)? ?(?:up|on)|enroll(?:ed|ing)?|subscrib(?:e|ed|ing)|register(?:ed|ing)?|join(?:ed|ing)?|agree(?:d|ing)? to (?:this|these|any|texts|get|be)|consent(?:ed|ing)?|asked for (?:this|these|any|it|texts)|opt(?:ed)? in)\b`,
  String.raw`\b(?:joined|signed up|subscribed|enrolled|clicked something|(?:clicked|pressed|tapped|hit) (?:yes|ok|agree|join)) (?:this |it |for this |something )?(?:by (?:accident|mistake)|accidentally)\b|^\W*(?:a |that |this |it |signing up )?(?:was (?:a )?)?(?:big |bad |huge )?(?:mistake|bad idea)(?: (?:signing up|joining|to join|to sign up))?\W*$`,
  // The reason to learn is gone.
  String.raw`\b(?:i|we|ive|weve|i have|we have) (?:just |already |since )?(?:sold|close|closed|shut|shuttered|wound up|lost|gave up) (?:down )?(?:my|our|the) (?:shop|business|store|salon|company|practice|restaurant|firm|place|doors?)\b(?: (?:last|in|this|years?|month|week|down|up|now|already|so|you know|\w+day|jan\w*|feb\w*|march|april|may|june|july|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*))*\W*$`,
  String.raw`^\W*(?:(?:so|sorry|hi|hey|well|sadly) )*(?:my|our|the) (?:shop|business|store|salon|company|practice|restaurant|firm) (?:(?:is|has|just|finally|already|officially|permanently|now|sadly) )*(?:closed|closing|shut down|shutting down|folded|folding|failed|went under|went bust|went bankrupt|bankrupt|gone)(?:,? (?:down|for good|permanently|now|already|sadly|last|this|year|month|week|sorry|so|in|\w+day|jan\w*|feb\w*|march|april|may|june|july|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*))*\W*$`,
  // Something else has taken our place, or it is enough.
  String.raw`^\W*(?:(?:so|sorry|hi|hey|thanks|actually|ok) )*(?:(?:i|we|ive|im|weve|were|i am|we are|i have) )?(?:just |already |now )*(?:found|got|using|use|switched to|went with|prefer|trying|joined) (?:a|an|another|some other|a different)(?: (?:better|other|different|new|free|cheaper|nicer|easier|good|great))* (?:app|program|course|class|service|tutor)(?:,? (?:now|instead|already|thanks|sorry|for (?:this|that|it)|to (?:learn|use)))*\W*$`,
  String.raw`^\W*(?:(?:so|ok|thanks|thank you|hi|i think|i feel like) )*(?:i|ive|i have|we|weve) (?:(?:just|already|pretty much|probably|have) )*(?:learned|learnt|know|studied) (?:enough|all i (?:need|needed|wanted)(?: to)?|what i (?:need|needed|wanted|came for)(?: to)?)(?:,? (?:now|already|thanks|thank you|thx|for now|i think|about (?:this|accounting|it)))*\W*$`,
  String.raw`\b(?:dont|do not|no need to) (?:just )?(?:pause|snooze|hold)(?: (?:it|them|these|this|me|my \w+|the \w+))?[,.;]?(?: (?:but|just|i said|please))* (?:end|stop|cancel|quit|kill|delete|terminate) (?:it|them|these|this|everything)\b`,
  String.raw`\b(?:i|ive|i have) (?:just |already )?(?:dropped|switched|changed|quit|left|failed|finished|passed) (?:the |my |that |this |out of )?(?:\w+ )?(?:class|course|majors?|program|degree)\b(?: (?:last|this|so|btw|now|already|month|week|year|ago|\w+day|anyway|🤷\S*))*\W*$`,
  String.raw`\b(?:there ?s|theres|there is|we have|we ve got) (?:no|nobody (?:called|named)) \w+ (?:here|at this number|on this (?:phone|number))\b|\b(?:nobody|no one|noone) (?:by|of) that name\b|\bdont own a (?:business|company|shop)\b`,
  // Spanish.
  String.raw`\b(?:como|donde|por donde|que (?:pongo|escribo|mando|hago|palabra))(?: \w+){0,3} (?:salgo|salir(?:me|se|nos)?|sale uno|se sale|me doy de baja|darme de baja|doy de baja|cancelo|cancelar|se cancela|(?:me )?quito|se quita|desactivo|paro|parar|no me lleguen|termino|terminar)(?: (?:de|con))?(?: (?:esto|aqui|aca|ahi|esta cosa|los mensajes|el servicio|todo|ustedes))*(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:pienso|pensando|creo que|a lo mejor|mejor|quizas?|tal vez|quiero|quisiera|puedo)(?: (?:en|lo|me|voy a|yo|ya|que|hoy|lo voy a))* (?:dejar(?:lo|los|la)?|salir(?:me)?|cancelar(?:lo)?|dejo|salgo|renunciar|retirar(?:me)?|bajar(?:me)? de esto|dar(?:me)? de baja)(?: (?:esto|de (?:esto|aqui|ahi)|ya|no se|todo))*(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:(?:esto|esta cosa) )?(?:ya )?no (?:es|era|son) (?:lo mio|para mi|pa mi|lo que (?:buscaba|queria|pense))|\b(?:no|ya no) (?:me (?:sirven?|interesan?|convencen?)|le veo (?:caso|sentido)|quiero seguir|creo seguir|creo que siga)\b(?!.{0,12} (?:el|la|los|las|un|una) )`,
  String.raw`\b(?:hart[oa]|cansad[oa]|aburrid[oa]|me (?:canse|harte|aburri))(?: (?:ya|estoy|me tienen|chica|la verdad))*(?: (?:de|con) (?:esto|ustedes|tanto mensaje|los mensajes|tus mensajes|estos mensajes))?(?=\s*(?:[.!?,]|$))|\bme arrep[ei]nt\w+`,
  String.raw`\b(?:vendi|cerre|perdi|ya no tengo|me retire de[l]?) (?:mi|el|la) (?:negocio|tienda|local|empresa|curso|restaurante)\b|\b(?:aqui no (?:vive|hay) (?:esa persona|ningun[oa]? \w+|nadie)|no soy esa persona|quien (?:me metio|me inscribio|les dio mi numero))\b`,
  String.raw`\bme (?:tienen|tienes|tenes|teneis) (?:hart|podrid|aburrid|cansad|frit|hasta)\w*|^\W*(?:uy |ay )?que (?:lata|jartura|pesad[oe]s|cansones|enfados[oa]s)\b|\b(?:paso de esto|perdi el interes|mejor lo dejamos|me quiero salir|ya esta bien por hoy y por)\b`,
  // French.
  String.raw`\b(?:comment|ou|par ou|quel mot|de quelle facon)(?: \w+){0,5} (?:sort(?:ir)?|quitter|arreter?|annuler?|desabonner?|desinscrire|partir|finir|finisse|retirer|mettre fin|debarrasser|arrete|desabonne)(?: (?:de|d|a))?(?: (?:ca|ici|la|cela|ceci|tout ca|votre liste|ce truc|ce service|les textos|les messages))*(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:je (?:pense|songe|crois|vais|veux|voudrais|peux)|j (?:hesite|aimerais|ai envie)|est ?-?ce que je peux|on va)(?: (?:a|d|de|que|je|vais|bien|me|m|peut-etre|tout|y))* (?:arreter|quitter|partir|sortir|lacher|laisser tomber|annuler|desabonner|desinscrire|retirer|en rester la|abandonner)(?: (?:ca|la|d ici|tout ca|tout|ici))*(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:pas|plus) (?:vraiment )?(?:pour moi|mon truc|ce que je (?:cherchais|voulais))\b|\b(?:j en ai|y en a|on en a) (?:marre|assez|ras le bol|plein)|\bras le bol\b|\bca (?:me saoule|m enerve|m ecoeure|ne m (?:interesse|apporte)|m interesse (?:plus|pas))`,
  String.raw`\b(?:on peut|peut on|puis ?je|est ?-?il possible de|pour|comment) (?:se )?(?:quitter|retirer|desabonner|desinscrire|resilier)\b(?=\s*(?:[.!?,]|$| au juste| ici))|\b(?:suis ?je |je suis |c est |on est )?(?:oblige(?:e)? de rester|force)\W*$|\b(?:delai|preavis|frais) de (?:resiliation|desabonnement)\b|\bprevenir\b.{0,30}\bquitter\b`,
  String.raw`\b(?:j ai|jai) perdu (?:l )?interet\b|\b(?:va|vais) en rester la\b|\bj ?(?:e m en vas|abandonne)\W*$|\b(?:tu|vous) (?:m ?gosses?|etes (?:lourds?|tannants?))\b|\bplus (?:ma|mon) (?:garderie|commerce|boutique|entreprise)\b`,
]
const aboutUs = new RegExp(`(?:${ways.join(')|(?:')})`)

/** Whether a normalized text says in one of these ways that its sender would rather leave. */
export function saysLeaving(text: string): boolean {
  return aboutUs.test(text)
}
