/**
 * Words by what they do in a sentence, in English, Spanish and French, without accents. A star stands for any ending.
 * The reader counts which kinds of words follow each other, so that "quit buzzing my apron" and "dejen de escribirme"
 * look alike to it despite their different words. A word may be of several kinds.
 */
const words = {
  end: `stop stops stopped stopping stp stahp stopp quit quits quitting end ends ended ending cease* halt* desist* discontinu* terminat* cancel* cancl*
    abort* suspend* conclude knock cut cuts cutting kill switch disable deactivat* shut stfu enough
    pare paren parar para parale dejar deja dejan dejen deje deje dejenme dejame dejeme dejense detener deteng* cese cesar cesen corten cortar cortale
    basta bastara termina* acaba* finaliz* suspend* alto ya
    arret* cess* stoppe* fini* coupe* annul* mettre mettez mets termine* lacher lache* achever assez halte`,
  remove: `remov* rem0v* delet* eras* scrub* strike drop dropped unsub* unsuscr* unenrol* unregister* withdraw* withdrew pull wipe purge unlist*
    exclude* detach* disconnect* disenroll* deregister* unlink* scratch forget lose takeoff uncheck opt opting opted optout discharge* dismiss release
    baja bajas quita quitar quite quiten quitenme quiteme quitame saquen saquenme sacar saca saqueme sacame borr* elimin* retir* desuscri* desinscri*
    desapunt* olvid* tach* excluy* desafili* anul* desubscri* desvincul* descart* librenme
    enlev* ote oter otez supprim* effac* radi* ray* rayez desengag* desabonn* desabon* dessabon* oubli* debarqu* sortir sors sortez vire virez viree degag* desinscr* retranch* exclu*`,
  take: `take takes taking tak get gets getting keep put off`,
  away: `off out away from of afuera fuera dehors hors`,
  send: `send sends sending sent sned snd text texts texting txt txting txts texted textin texing message messages messaging messag* msg msging contact* write writing writes writin sms
    ping* buzz* bother* disturb* reach* bug bugging spam* blast* hit hitting bomb* pester* harass* nag* notify* deliver* dispatch transmit* transmission* forward
    mand* enviar envia* envie* envio envian escrib* textear textee* mensaj* contact* molest* fastid* joda* jodan llegue* lleguen llamen marquen whatsapp*
    envoy* envoi* ecri* texte* texter textez contact* derang* achal* ennuy* embet* spamm* relanc* importun* solliciter sollicit* communiqu*`,
  texts: `text texts txt txts message messages messges mesages msg msgs sms lesson lessons lessns lesons quiz quizzes quizes quizs question questions reminder* notification* notif*
    alert* tip tips course courses class classes material correspondence communication* stuff things thing content
    mensaje mensajes mensajito* mensages msj msjs texto textos leccion* clase clases curso cursos pregunta* aviso* notificacion* cosas tareas
    textos message messages mess lecon* cours capsule* question* envoi envois notif* affaire affaires communications`,
  service: `subscription subscr* membership service services program* account plan trial list lists database roster records record system systems distribution contacts file files mailing
    enrollment enrolment signup newsletter registry directory rotation rolls
    lista listas base sistema servicio* registro* cuenta suscripcion* suscripsion programa
    liste listes base fichier* registre* service* abonnement* abonne* programme repertoire systeme`,
  number: `number numbers nubmer nmber phone cell telephone line device mobile cellphone landline digits inbox
    numero numeros telefono celular cel movil linea
    telephone tel cellulaire portable cell cellulaires mobile ligne num`,
  me: `me my us our mine myself i im ive id ill we mi mis nos nosotros yo moi mon ma mes nous notre nos je j m`,
  you: `u you your yall ya youse ur yours ustedes usted ud uds tu vos te le les tus su sus vous votre toi ton ta tes`,
  not: `no not dont dnt doesnt didnt cant wont never neva isnt arent wasnt nor none without wouldnt shouldnt couldnt aint nah zero cannot nothing
    nunca jamas ningun ninguna ni sin tampoco nada ne n pas pu pus jamais aucun aucune sans rien non point nul zero`,
  more: `more anymore anymor any again agn another further additional next longer last final mas otra otro otras otros nuevamente volver vuelv* ultim* adelante
    plus encore autre autres davantage prochaine prochain suivant* dorenavant desormais dernier derniere ultime`,
  want: `want* wanna wan wish* desire* need* like care interested interest prefer* rather request* require* asking asked demand* intend intention
    quier* kier* quisier* dese* necesit* interes* gustar* prefier* pido solicit* exij* ruego suplico
    veux veut veu voudr* souhait* desir* tiens besoin interess* prefer* demand* exige* prie aimerai* envie`,
  polite: `please pls plz plse plez kindly thanks thx thank ty appreciate* grateful sorry pardon gracias favor porfa porfavor xfa xfavor disculp* perdon svp merci stp sil plait excus* obliged respectfully`,
  done: `done finished leaving leave left quitting bow bowing goodbye bye farewell adios chao through over moving graduated dropping retired pass* deceased died away
    adieu termine fini finie ciao parti partie quitte* depart salir salgo salirme voy fui`,
  alone: `alone peace paz tranquil* quieto quieta tranquille paix silence silencio`,
  wrong: `wrong mistaken mistake misdial* equivocad* equivoc* erron* mauvais* erreur tromp* incorrect stranger rong`,
  other: `nobody noone named belongs belong previous previously owner old used former reassigned anyone ex nadie llama pertenece antiguo dueno personne appelle appartient ancien ancienne proprietaire nueva new nouveau nouvelle anterior hers his`,
  join: `signed sign signing enrolled enroll subscribed subscribe registered register inscri* suscrib* apunt* anot* registre consented agreed authorized solicite demande joined`,
  law: `tcpa fcc ftc lawyer* attorney* sue suing legal legally law laws court harass* consent permission revok* dnc registry report* complaint* complain violat* unlawful illegal crtc casl lcap
    abogado* demanda demandar denunci* ley leyes consentimiento autorizacion revoc* profeco avocat* poursui* plainte* loi loi consentement permission autorisation harcel* rgpd gdpr notice hereby formally penalty fines fine statut* regulator* bbb`,
  block: `block blocks blocked blocking bloque* bloquear bloquer bloquea report* spam`,
  day: `monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun mondays tuesdays wednesdays thursdays fridays saturdays sundays weekend weekends weekday weekdays lunes martes miercoles jueves viernes sabado* domingo* lundi* mardi* mercredi* jeudi* vendredi* samedi* dimanche* finde`,
  soon: `now today immediately asap tomorrow tmrw tmr later ltr tonight ahora hoy manana luego ahorita maintenant aujourdhui demain tantot tout-de-suite ready already forever permanently siempre toujours definitivement effective`,
  span: `week weeks wk wks month months year day days hour hours hr hrs minute minutes min mins semana semanas mes meses dia dias hora horas rato semaine semaines mois jour jours heure heures minute`,
  clock: `morning mornings evening evenings afternoon night nights noon lunch breakfast dinner am pm oclock early earlier late later time hour midnight manana tarde noche temprano matin soir midi tot tard heure apres-midi bedtime dawn`,
  until: `until til till untill hasta jusqua jusquau jusque jusqu through`,
  away2: `vacation vacay holiday holidays trip cruise travel* honeymoon leave break hospital surgery baby vacaciones viaje vacances voyage conge pause hold hiatus season busy paused pausa pauser suspendre break`,
  resume: `resume restart resum* back unpause continue reanud* regres* volvi retom* reprend* reprise retour revenu revenue revoila listo continua* start`,
  often: `often frequent* much many fewer less slow* reduce dial tone down lower twice once daily every per each overload* overwhelm* flood* menos seguido demasiad* muchos mucho reduc* baj* trop moins souvent diminu* ralent* frequence beaucoup`,
  amount: `one two three four five six seven 1x 2x 3x uno una dos tres cuatro cinco un une deux trois quatre cinq once twice thrice double`,
  easy: `easy easier ez eazy simple simpler basic baby cake facil* facile* trop simple child kindergarten harder challenge* dificil* advanced level avance*`,
  hard: `hard harder difficult* tough* tricky confus* complicated complex dificil* dur dure durs complique* difficile* rough advanced brutal`,
  hint: `hint hints clue clues nudge tip help pista* ayud* indice* aide* narrow eliminate 50 fifty`,
  explain: `explain* why how understand understood clarify meaning mean reason explic* porque entiend* entend* compren* comprend* pourquoi explique* confus* lost dont break`,
  tongue: `spanish english french espanol espanhol castellano ingles francais anglais frances creole kreyol mandarin chinese portuguese vietnamese tagalog arabic hindi russian ukrainian language idioma langue lengua espagnol translate* traduc* tradui*`,
  person: `human person people someone somebody agent representative rep real live talk speak call support operator manager humano persona alguien hablar llam* agente humain quelquun parler appel* conseiller personne staff team`,
  machine: `bot robot robots ai computer machine automated chatgpt gpt software program algorithm real human robo maquina ordinateur automatique intelligence`,
  who: `who whos whose whom identify quien quienes qui what whats this company number where got from outfit org quel saque* sacaron`,
  bill: `bill billing billed charge charged charges cost costs price pay paid payment card invoice receipt fee fees money dollar dollars bucks $5 visa mastercard debit statement subscription cobr* cuesta* tarjeta precio pago pagar factur* recibo cout* coute* prix carte paye* paiement facture argent preleve* debit*`,
  refund: `refund* reimburs* return* money back twice double doubl* reembols* devol* devuel* rembours* deux fois overcharg* dispute chargeback`,
  link: `link links read reading article page longer full version website web url site online enlace liga leer lire lien article complet entero`,
  score: `score scores grade grades progress doing stats statistics standing streak percent percentage average right correct results standing puntaje puntos voy calificacion progreso avance* note notes resultat* pointage progres combien`,
  again: `again repeat resend resent redo lost deleted missed last sent repite repet* reenvi* otra vez repete* renvoi* renvoy* perdu manque perdi once`,
  next: `next another more lesson new following go ready continue siguiente proxima otra dale suivante prochaine suivant encore hit`,
  quiz: `quiz ask test question questions drill examine pregunt* exam* examin* interrog* question* teste* quizzer`,
  skip: `skip skipping pass move past another different salta* saltar pasa paso passe passer saut* sauter`,
  topic: `topic topics subject subjects teach cover courses payroll tax taxes tema* materia* sujet* matiere* theme* ensen* enseign* offer other else`,
  account: `email mail password login log sign account username reset change update phone number address contrasena clave correo cambiar compte courriel passe changer numero mot`,
  broken: `broken error blank garbled weird twice duplicate* load loading open opens work works working glitch* symbols 404 link cut cutoff arrive* received funciona abre carga erreur marche brise* bug* bogue* double coupe* charge`,
  hello: `hi hello hey heya howdy yo morning afternoon evening hola buenas buenos dias tardes bonjour bonsoir salut allo coucou sup hiya greetings namaste`,
  thanks: `thanks thank thx ty tysm appreciate* grateful bless merci gracias agradec* remerci* cheers obliged love`,
  laugh: `lol lmao lmfao haha hahaha ha jaja jajaja jaj mdr ptdr rofl hehe xd omg`,
  rude: `stupid dumb idiot* suck sucks sucked trash garbage useless worst boring hate crap shit bullshit fuck* damn hell moron* lame pathetic estupid* basura inutil porqueria pend* idiot* nul nulle poche con conne plate ennuyant merde imbecile* tonto`,
  angry: `annoy* irritat* tired sick fed hate wtf tf ffs damn goddam* bloody freaking frickin fking harto harta cansad* molest* maldit* carajo ching* cabron* pinche hueva tanne* marre ecoeur* criss* tabarn* calice osti ostie putain merde fout* fous saoul* soule* gave ras`,
  leave: `leave leaving left quit quits quitting exit exiting bail bailing dip dipping dipped bounce ghost drop dropping ditch dump ditching withdraw withdrawing unenroll* disenroll* unsub* offboard* resign* abandon* escape cancel* lapse mute muting silence walk part surrender
    salir salirme salgo sale salimos dejar dejarlo dejo deje abandon* irme retirar* retiro renunci* cancel* bajarme
    quitter quitte partir pars sortir sort sors lacher lache laisser abandonn* arreter arrete annul* desabonn* desinscri*`,
  ponder: `thinking think thought consider* might may maybe about debating wonder* tempted ponder* reconsider* reevaluat* doubt probably perhaps almost kinda ready
    pienso pensando penser pense creo quizas quiza tal-vez talvez duda dudo songe hesite peut-etre peutetre crois presque casi listo prete pret`,
  means: `way ways button switch option options process procedure steps command code word words keyword magic press push type dial instructions policy door formula lever
    manera forma boton opcion proceso palabra paso pasos puerta tecla facon moyen bouton demarche mot procedure porte touche`,
  regret: `regret* mistake accident accidentally error arrepent* arrepinti* arrepiento regrett* wish mind against oops unintentionally joke broma blague`,
  worth: `worth value useful useless helpful relevant pointless point waste fit suit suits suited suitable vibe thing cup jam interest* use purpose benefit convince* enjoy*
    sirve sentido vale pena util inutil sert rien utile interet interess* convient apporte`,
  weary: `tired sick fed weary worn exhausted annoy* nuisance pest bother* pesado pesada pesados fastidio molestia estorb* hart* cansad* canse cans* aburr* marre assez tanne* ecoeur* saoul* soule* gave ras nerves patience crazy nuts headache distract* disrupt* interrupt* lost losing`,
  keep: `keep continue love loving enjoy great good helpful glad sigan siga sigue encanta gusta continu* garde* adore aime favorite best never`,
  ask: `what how why when where which who whats hows does do is are can could would should did was will que como cual cuando donde porque quien puedo puede quoi comment pourquoi quand quel quelle est combien`,
  books: `account* asset* liabilit* equity revenue* expense* credit* debit* depreciat* amortiz* ledger* journal entry entries balance* tax taxes irs deduct* payroll inventory cogs profit* loss losses income cash accrual* accru* bank
    reconcil* vendor* customer* client* loan* lease* payable* receivable* fiscal quarter audit* bookkeep* cpa ein llc scorp corp dividend* stock* share* margin budget* receipt* sales deposit* check checks cheque* interest goodwill basis gaap fifo lifo
    employee* contractor* w2 1099 mileage salary wage* mortgage statement* trial petty retained principal prepaid unearned quickbooks landlord rent tenant owner business
    activo* pasivo* gasto* ingreso* factura* deuda* impuesto* contab* balance inventario banco* ventas capital negocio empleado* actif* passif* charge* revenu* facture* dette* impot* compta* bilan stock tva taxe* amortiss* comptab* solde entreprise employe*`,
  die: `die dying dead death suicid* kill killing killed myself live living alive life anymore hurt hurting end pills gun jump rope bridge morir* muert* matar* matarme vivir vida mourir mort tuer vivre vie finir suicide overdos* hang cutting selfharm existir exister`,
  danger: `hits hit beat beats beating punch* chok* knife gun scared afraid threaten* unsafe danger abus* locked rape* bleeding weapon escape police 911 pega golpea miedo amenaza* peligro pistola frappe* bat battre peur menace* danger couteau coup coups hurting husband boyfriend`,
} as const satisfies Readonly<Record<string, string>>

/** What a word does in a sentence. */
export type WordKind = keyof typeof words

/** All kinds, in a fixed order. */
export const wordKinds = Object.keys(words) as readonly WordKind[]

const whole = new Map<string, WordKind[]>()
const beginnings = new Map<string, WordKind[]>()
for (const [kind, list] of Object.entries(words) as [WordKind, string][]) {
  for (const word of list.split(/\s+/)) {
    const [map, key] = word.endsWith('*') ? [beginnings, word.slice(0, -1)] : [whole, word]
    map.set(key, [...(map.get(key) ?? []), kind])
  }
}
const shortest = Math.min(...[...beginnings.keys()].map((beginning) => beginning.length))

/** The kinds of a normalized word; empty when it has none. */
export function kindsOf(word: string): readonly WordKind[] {
  const kinds = new Set(whole.get(word))
  for (let length = shortest; length <= word.length; length++) {
    for (const kind of beginnings.get(word.slice(0, length)) ?? []) kinds.add(kind)
  }
  return [...kinds]
}

/** Kinds of words that people misspell in a hurry or on purpose when they want to be left alone. */
const misspelt: readonly WordKind[] = [
  'end',
  'remove',
  'send',
  'texts',
  'number',
  'alone',
  'wrong',
  'service',
  'more',
  'away',
  'me',
]
const letters_min = 4

/** Words by themselves and by what remains when one letter is left out, to find what a word with a typo means. */
const meantBy = new Map<string, string>()
for (const kind of misspelt) {
  for (const entry of words[kind].split(/\s+/)) {
    const word = entry.replace('*', '')
    if (word.length < letters_min) continue
    for (const shorter of [word, ...oneLess(word)]) if (!meantBy.has(shorter)) meantBy.set(shorter, word)
  }
}

function oneLess(word: string): string[] {
  return [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))
}

/** The word that a typo most likely stands for, or null. */
export function meant(word: string): string | null {
  if (word.length < letters_min || word.length > 14) return null
  const direct = meantBy.get(word)
  if (direct) return direct
  for (const shorter of oneLess(word)) {
    const found = meantBy.get(shorter)
    if (found) return found
  }
  return null
}
