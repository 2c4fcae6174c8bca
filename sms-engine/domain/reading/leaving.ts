/**
 * Ways to say that one would rather be gone, without asking for it: how does one leave, I may quit, not for me, who
 * signed me up. Each ends with a leaving that is from us or from nothing named, because "how do I get out of a lease"
 * and "thinking of quitting my job" are what learners of accounting say.
 */
const us =
  '(?: (?:this|these|it|here|you(?: guys)?|u|yall|ya|them|that|tally(?:text)?|(?:this|the|these|your|my) (?:whole )?(?:thing|program|programme|course|service|class|list|te?xts?|messages?|msgs?|lessons?|sms|stuff|deal)|me|from (?:coming|texting)))*'
const end = String.raw`(?: (?:please|pls|plz|now|yet|ever|already|sooner|early|anymore|any more|altogether|again|lol|tbh|ngl|honestly|really|then|someday|at all|forever|for good|whenever|tho|though|eventually|soon|with no hard feelings))*(?=\s*(?:[.!?,;:)\n]|$| (?:or|and|if|but|when|cuz|because|without|is|for me|asking|after|before) ))`
const leave = String.raw`(?:leave|quit|stop|end|cancel|exit|unsub\w*|unenroll\w*|disenroll\w*|withdraw|opt out|back out|bow out|bail(?: out)?|drop(?: out)?|get (?:out|off|rid|free|away|loose|shed|unstuck|unsubscribed|removed)(?: of| from)?|be (?:done|free|rid|left alone|taken off|removed)(?: of| with)?|mute|silence|block|go away|deactivate|discontinue|sign off|step away|move on|call it quits|shut (?:off|up|down)|part ways|give up)`
const leaving =
  '(?:leaving|quitting|stopping|ending|cancel+ing|unsubscribing|unenrolling|withdrawing|opting out|backing out|bowing out|bailing|dropping(?: out)?|getting (?:out|off|rid|free)(?: of| from)?|blocking|muting|deactivating|discontinuing|moving on|calling it quits|giving up|letting (?:this|it) go|offboarding)'
const make = '(?:make|turn|shut|switch|get|have)'
const off = '(?:off|stop|stopped|quit|end|go away|down)'
const gone = `(?:${leave}${us}|${leaving}${us}|${make}${us} ${off}|${make} off${us})${end}`

const ways = [
  // How does one leave?
  `(?:how|where|which word|what (?:word|button|key|command))(?: (?:do|does|did|would|could|can|should|to|might|2|must|exactly|even|you|u|i|one|we|ya|a (?:person|body|man|girl|gal|guy)|somebody|people|someone|go|about|the hell|on earth|in the world|kills?|ends?|stops?))* ${gone}`,
  String.raw`what (?:do|should|must|does|can|would|is|s|am i supposed to|word|in the world)(?: \w+)? ?(?:i|you|u|one|we)?(?: \w+)? (?:type|text|say|press|send|put|reply|hit|have to \w+|gotta \w+|need to \w+)(?: \w+)? to ${gone}`,
  String.raw`(?:is|are) there (?:like |even )?(?:a|an|any|some) (?:\w+ )?(?:way|button|word|option|method|process|command|key|trick)(?: (?:to|for|i can|that|me|i))* ${gone}`,
  String.raw`\b(?:off|exit|unsubscribe|opt ?out|quit|cancel|leave) (?:switch|button|option|link|procedure|process|policy)\b(?=[^.!?]{0,15}(?:[.!?]|$))`,
  `(?:^|[.!?,] )(?:can|could|may|am i allowed to|do) (?:i|we|you|a person|one)(?: (?:still|just|even|ever|please|simply|get to))* ${gone}`,
  String.raw`\b(?:do|must|should) i (?:really )?(?:have to|gotta|need to|must)? ?(?:keep|continue|stay)(?: (?:on|doing|getting|receiving|with|this|these|it|going|in))*(?=\s*(?:[.!?,]|$))`,
  String.raw`am i (?:stuck|locked in|obligated|obliged|trapped|bound)\b(?! (?:at|in (?:traffic|the|a|my)|on question|behind))`,
  String.raw`what happens (?:if|when|to my \w+ if) i (?:${leave}|left|block(?: you)?|say stop|text stop|dont (?:answer|reply|pay))${us}${end}`,
  // I may leave.
  String.raw`\b(?:think(?:ing)?|consider(?:ing)?|thought|debating|contemplating|tempted|leaning towards?|ready|prepared|about|might|may|maybe|probably|gonna|going to|want to|wanna|wanting to|decided to|have to|ought to|should|fixing|fixin|time|close)(?: (?:just|of|about|abt|bout|to|on|i|ill|ima|be|well|soon|ought|might|have|will|should|need to|want to|might have to))* (?:${gone}|(?:drop|quit|leave|ditch|dump|block|report) (?:this|it|you|u|yall|these)${end}|(?:throw|throwing) in the towel|pack(?:ing)? it in)`,
  String.raw`\bi (?:dont|do not) (?:think|see|believe|reckon|know (?:if|that))(?: (?:i|ill|im|be|myself|i will|i am|i can|that|if|to|want|wanna))* (?:continue|continuing|carry on|keep (?:doing|going|on|this|up)|stay|stayin|staying|stick(?:ing)? (?:with|around)|go on)\b`,
  // It is not for me.
  String.raw`\b(?:this|it|these|thats?|its|tally(?:text)?|texts?) ?(?:is|s|are|isnt|is not|arent|aint|wasnt|really|just|no|not|probably|maybe|clearly|no longer|may|be|might|dont think)*(?: \w+)? ?(?:not|isnt|aint|arent|no longer|never) (?:really |even |quite |exactly |just )?(?:for (?:me|us)\b|my (?:thing|cup|vibe|jam|speed|scene|bag)\b|a (?:good )?fit\b|worth (?:it|my|the (?:money|time|bother|hassle))|interest(?:ed|ing) (?:to )?me|useful (?:to|for)? ?(?:me|us)\b|helpful (?:to|anymore)|relevant\b|working (?:out )?for (?:me|us)\b|what i (?:signed|wanted|need(?:ed)?\b(?! to)|asked|thought i))`,
  String.raw`^(?:im |i am )?(?:not|no longer|never|lost) (?:really |that |all that )?interest(?:ed)?(?: (?:in (?:this|these|it|that|you|any of (?:this|it))|anymore|any more|rn|right now|sorry|thanks|thx|tbh|ngl|here|really))*\W*$`,
  String.raw`\b(?:tired|sick|fed up|over|had it|had enough|done|im through|weary|bored|finished)(?: (?:and tired|to death|so|honestly))* (?:of|with|w) (?:this|these|it|you(?: (?:guys|people))?|u|yall|your (?:te?xts?|messages|lessons)|the (?:te?xts?|messages|lessons|buzzing)|all (?:this|of (?:this|these))|being texted|getting (?:these|texted))(?: \w+){0,2}(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:get|gets|getting|drive|drives|driving|wear|wears|wearing) (?:on my|me (?:nuts|crazy|insane|up the wall|out)|my patience)`,
  String.raw`\b(?:when|how (?:much )?(?:long|longer))(?: (?:does|do|will|is|are|until|till|before))* (?:this|these|they|the (?:te?xts|lessons|messages)|(?:this|the) (?:thing|course|program))(?: (?:ever|all|be|going to|gonna|finally|coming to an))* (?:end|ending|stop|stopping|over|done|finish|finished|run out)\b(?=\s*(?:[.!?,]|$))`,
  String.raw`\bif i (?:ever |were to |was to |should |decide to |want to )?(?:leave|left|quit|cancel|drop out|unsubscribe)${us}${end}(?=\W*$)`,
  String.raw`\b(?:(?:ive |have |i have )?had (?:my fill|enough|it up to here)|part(?:ed|ing)? ways|(?:go|went|going) our separate ways|(?:having|have|got) second thoughts|lost (?:all |my )?interest|regret (?:this|it|signing|joining|ever)|(?:literally )?(?:nobody|no one|noone) asked)(?: (?:already|of (?:this|these|it|you|yall)|with (?:this|these|it|you)|tbh|now|here|about (?:this|these)|in (?:this|these|it)))*(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:dont|do not|never|havent|barely|hardly|stopped)(?: (?:even|really|ever|bother))* (?:open|opened|opening|read|reading|look at|looked at|looking at) (?:these|them|your (?:te?xts|messages|lessons)|any of (?:these|them|it))\b`,
  String.raw`\b(?:no|dont have|do not have|havent got|got no|aint got|have no)(?: the| any)? (?:time|bandwidth|use|energy|patience|need) for (?:this|these|you|it|all this|any of this|your \w+|them)\b|\bno tengo tiempo pa(?:ra)? (?:esto|estas cosas|ustedes)|\bpas le temps pour ca`,
  // I never asked for it.
  String.raw`\b(?:who (?:put|added)|(?:who|somebody|someone|my \w+) (?:signed|sign|enrolled|subscribed|registered)) (?:me|us)\b(?! (?:a |the |through|in charge|up for (?:a|the)\b|on the (?:spot|payroll)))`,
  String.raw`\b(?:didnt|did not|never|dont (?:remember|recall|think i)|do not (?:remember|recall)|cant remember|wish i (?:had )?never|shouldnt have|by (?:mistake|accident))(?: (?:ever|even|actually|to|having|mean|meant|i|me|agreeing))* ?(?:sign(?:ed|ing)?(?: \w+)? ?(?:up|on)|enroll(?:ed|ing)?|subscrib(?:e|ed|ing)|register(?:ed|ing)?|join(?:ed|ing)?|agree(?:d|ing)? to (?:this|these|any|texts|get|be)|consent(?:ed|ing)?|asked for (?:this|these|any|it|texts)|opt(?:ed)? in)\b`,
  // Spanish.
  String.raw`\b(?:como|donde|por donde|que (?:pongo|escribo|mando|hago|palabra))(?: \w+){0,3} (?:salgo|salir(?:me|se|nos)?|sale uno|se sale|me doy de baja|darme de baja|doy de baja|cancelo|cancelar|se cancela|(?:me )?quito|se quita|desactivo|paro|parar|no me lleguen|termino|terminar)(?: (?:de|con))?(?: (?:esto|aqui|aca|ahi|esta cosa|los mensajes|el servicio|todo|ustedes))*(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:pienso|pensando|creo que|a lo mejor|mejor|quizas?|tal vez|quiero|quisiera|puedo)(?: (?:en|lo|me|voy a|yo|ya|que|hoy|lo voy a))* (?:dejar(?:lo|los|la)?|salir(?:me)?|cancelar(?:lo)?|dejo|salgo|renunciar|retirar(?:me)?|bajar(?:me)? de esto|dar(?:me)? de baja)(?: (?:esto|de (?:esto|aqui|ahi)|ya|no se|todo))*(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:(?:esto|esta cosa) )?(?:ya )?no (?:es|era|son) (?:lo mio|para mi|pa mi|lo que (?:buscaba|queria|pense))|\b(?:no|ya no) (?:me (?:sirven?|interesan?|convencen?)|le veo (?:caso|sentido)|quiero seguir|creo seguir|creo que siga)\b(?!.{0,12} (?:el|la|los|las|un|una) )`,
  String.raw`\b(?:hart[oa]|cansad[oa]|aburrid[oa]|me (?:canse|harte|aburri))(?: (?:ya|estoy|me tienen|chica|la verdad))*(?: (?:de|con) (?:esto|ustedes|tanto mensaje|los mensajes|tus mensajes|estos mensajes))?(?=\s*(?:[.!?,]|$))|\bme arrep[ei]nt\w+`,
  // French.
  String.raw`\b(?:comment|ou|par ou|quel mot|de quelle facon)(?: \w+){0,5} (?:sort(?:ir)?|quitter|arreter?|annuler?|desabonner?|desinscrire|partir|finir|finisse|retirer|mettre fin|debarrasser|arrete|desabonne)(?: (?:de|d|a))?(?: (?:ca|ici|la|cela|ceci|tout ca|votre liste|ce truc|ce service|les textos|les messages))*(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:je (?:pense|songe|crois|vais|veux|voudrais|peux)|j (?:hesite|aimerais|ai envie)|est ?-?ce que je peux|on va)(?: (?:a|d|de|que|je|vais|bien|me|m|peut-etre|tout|y))* (?:arreter|quitter|partir|sortir|lacher|laisser tomber|annuler|desabonner|desinscrire|retirer|en rester la|abandonner)(?: (?:ca|la|d ici|tout ca|tout|ici))*(?=\s*(?:[.!?,]|$))`,
  String.raw`\b(?:pas|plus) (?:vraiment )?(?:pour moi|mon truc|ce que je (?:cherchais|voulais))\b|\b(?:j en ai|y en a|on en a) (?:marre|assez|ras le bol|plein)|\bras le bol\b|\bca (?:me saoule|m enerve|m ecoeure|ne m (?:interesse|apporte)|m interesse (?:plus|pas))`,
]
const aboutUs = new RegExp(`(?:${ways.join(')|(?:')})`)

/** Whether a normal text says in one of these ways that its sender would rather be gone. */
export function saysLeaving(text: string): boolean {
  return aboutUs.test(text)
}
