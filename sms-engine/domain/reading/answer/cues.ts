import { phrasebook } from './phrases.ts'

/**
 * What the words around an option do to it. English, Spanish and French; without accents and apostrophes, because
 * phones and people omit them.
 */
export type Cue =
  /** Takes back what was said before: "no wait", "scratch that". */
  | 'turn'
  /** Introduces a result: "so", "final answer", "going with". */
  | 'so'
  /** Says that an option follows: "letter", "the answer is". */
  | 'frame'
  /** Doubts: "maybe", "I think". */
  | 'doubt'
  /** Rules out what follows: "not", "anything but". */
  | 'not'
  /** Introduces an answer given or considered before: "at first I had". */
  | 'past'
  /** Introduces an answer that counts as an earlier one if another follows: "I had B". */
  | 'told'
  /** Gives a reason, which may name other options: "because". */
  | 'because'
  /** Says that the learner does not know. */
  | 'lost'
  /** Disputes a grade or an answer key: "you marked". */
  | 'dispute'
  /** Says nothing about the answer: "please", "lol", "the". */
  | 'filler'
  /** Asks for something else, or puts the answer off: "explain", "later". */
  | 'aside'
  /** Precedes what is only talked about: "what is", "never heard of", "explain". */
  | 'topic'
  /** Does not mean what its words say: "you're right", "left my phone". */
  | 'idiom'
  /** Two options at once: "both", "either". */
  | 'torn'

const lists: readonly (readonly [Cue, string])[] = [
  [
    'turn',
    `supposed to be, was supposed to be, should say, should read, meant for, no wait, wait no, wait, nope, nah, no no, no no no, hold on, hang on, actually, scratch that, scratch it, strike that, cancel that, nvm, nevermind,
    never mind, oops, oop, whoops, woops, ooops, i mean, i meant, meant, i ment, ment to say, meant to say, meant to put, meant to type, sorry, sry, my bad,
    correction, make that, make it, change to, change it to, change that to, change my answer to, change mine to, changing to, changing my answer to, changed my answer to, changed mine to, changed it to, changed my mind, change my mind, should have said, shouldve said, should have put, shouldve put, should have picked, shouldve picked,
    switch to, switching to, switch it to, switch my answer to, on second thought, on 2nd thought, second thought, second thoughts, thinking again, come to think of it,
    rather, or rather, instead, kidding, joking, jk, just kidding, disregard that, disregard, disregard my, disregard my last, disregard my earlier, ignore my, ignore my earlier, forget my, ignore that, ignore my last, withdraw, i withdraw that, i withdraw, i take that back, take that back, retract,
    typo, autocorrect, fat finger, fat fingers, fat fingered, wrong button, wrong letter, wrong key, picked the wrong one, chose the wrong one, hit the wrong one, pressed the wrong one, tapped the wrong one, clicked the wrong one, edit, let me change, lemme change, lets change, ok no, okay no, ok fine, fine, ugh no, ack, argh, dang it, upon reflection, on reflection,
    amend, intended, i intended, intend, upon rereading, having consulted, i take it back, no, not that, delete that, forget that, forget it, forget what i said, replace that with, strike,
    no espera, espera, espere, no no, perdon, perdona, perdone, digo, quise decir, quiero decir, queria decir, mejor, me equivoque, corrijo, corrijo a, en realidad, mas bien, cambio a, cambio, cambia a, cambiela a, cambialo a, ay no, borra eso, olvide eso, bueno no, me retracto, rectifico, equivocado,
    non attends, attends, attendez, pardon, non, je voulais dire, je veux dire, en fait, plutot, oups, desole, desolee, je corrige, enfin, erreur, je change pour, je change, changez pour, finalement, non non, zut, oubliez ca, oublie ca`,
  ],
  [
    'so',
    `so, therefore, thus, hence, ergo, final, final answer, finally, final ans, equals, equal, which leaves, that leaves, leaves, i go with, go with, going with, gonna go with, going for, go for, ill go, im going, i went with, went with,
    i say, i pick, picking, i choose, choosing, i chose, i picked, i select, lock in, lock it in, locking in, lock me in, put me down for, put me down, sign me up for, mark me down for, mark me for, mark me, leaning, lean, leaning towards, leaning toward, i lean, the answer is, answer is, my answer is, answer must be,
    i put, i answered, ill say, ill take, ill pick, im saying, im picking, im taking, im choosing, im on, i am on, sticking with, stick with, sticking w, stick w, stickin with, staying with, stay with, settle on, settling on, i wanted, i want, i vote, my vote is, my vote goes to, ie, i e, which makes it, that makes it, makes it, which is, must be, gotta be, has to be, has got to be, gotta go, ok, okay, now im, today, comes to, came to, i get, i got, gives, giving, is what i get, works out to, comes out to, calculate, i calculate, calculated, i calculated, i compute, computed, i came up with, came up with, total, totals, adds up to, my final, leave it, keep it,
    donc, alors, du coup, au final, je choisis, je prends, je dis, je vote, je mets, je vais avec, jirais avec, jirais pour, jopte pour, je reste avec, reponse finale, ma reponse, la reponse est, ca fait, ce qui fait, ce sera, ca sera, c est,
    entonces, asi que, o sea, por tanto, por lo tanto, por eso, me quedo con, voy con, voy por, me voy por, me voy con, escojo, elijo, marco, pongo, respuesta final, la respuesta es, mi respuesta es, es decir, es igual a, da, me da, queda, seria, sera`,
  ],
  [
    'frame',
    `answer, answers, anwser, ansr, answr, awnser, asnwer, ans, option, options, opcion, opt, letter, leter, choice, choose, chose, pick, picked, say, says, saying, go, going, put, putting, mark, select, selecting, vote, voting, bet, betting, is, its, it is, thats, that is, that would be, itd be, id say, id go, would be, be,
    guess, think, thinking, thinkin, believe, suppose, reckon, number, numero, num, nr, nro, take, want, gonna be, voting for, my guess, question, reply, response, responding, respond, item, selection, hit, press, click, circle, bubble, tick, submit, enter, submitting, give me, gimme, lets go, lets go with, lets say, lets do, lets try, how about, hows about, figure, be going with, hafta be, find for, plead, cast, choosing, opt for, opting for, definitely, def, deffo, deff, obviously, clearly, surely, certainly, 100, totally, easily, easy, yes, yep, yeah, yup, yea, ya,
    respuesta, letra, inciso, respondo, contesto, creo, creo que, creo q, digo, diria, diria que, pienso, es, es la, seria, numero, alternativa, apuesto por, apuesto a, casilla, voto por, supongo,
    reponse, lettre, choix, dis, dirais, jdirais, je dirais, je pense, pense, crois, je crois, cest, est, sera, option, numero, parie, je parie sur, je vote pour, selon moi, le choix`,
  ],
  [
    'doubt',
    `maybe, mayb, mabye, mebbe, perhaps, ig, i geuss, i think, i thnk, think its, think it is, thinking, im thinking, i guess, guess, guessing, im guessing, guessin, im guessin, my guess, my best guess, best guess, total guess, wild guess, just a guess, just guessing, a guess, not sure, not too sure, not really sure, not 100, not so sure, im not sure, unsure, not certain, no idea but, not positive, not confident, probably, probaly, probly, prolly, prob, probs, proly, is it, idk, idk but, dunno but, dunno, might, might be, may be, could be, can be, pretty sure, fairly sure, kinda sure, kind of sure, sorta, almost sure, fairly certain, pretty certain, quite sure, sort of sure, i believe, i beleive, i belive, i suppose, suppose, i reckon, reckon, i feel like, feels like, i wanna say, i want to say, wanna say, gonna guess, wager, id wager, id venture, venture, dont quote me, dont hold it against me, dont hold me to it, dont hold me to that, dont shoot me, hold me to it, could be wrong, i could be wrong, might be wrong, may be wrong, probably wrong, correct me, if im wrong, way off, 50 50, fifty fifty, toss up, coin flip, coin toss, flip a coin, flipped a coin, shot in the dark, stab in the dark, taking a stab, wild stab, best stab, um, umm, ummm, ummmm, uhm, erm, hmm, hm, hmmm, hmmmm, mmm, if memory serves, if i remember, if i recall, if im not mistaken, unless im mistaken, i hope, hopefully, fingers crossed, praying, little conviction, less sure, torn, im torn, subject to correction, could go either way, lean, leaning, leaning towards, leaning toward, sounds right, my instinct, my gut, gut says, gut feeling, not 100 percent, no confidence, low confidence, roughly, or something, or whatever, is that right, am i right, am i mistaken, am i wrong, or am i wrong, tell me gently, pls be right, please be right, friend thinks, friend said, partner thinks, half sure, semi sure, somewhat, ish, tentatively, going out on a limb, on a limb, assume, im assuming, assuming, seems, seems like, looks like, appears, rusty, winging it, eeny, eenie, random guess, random, idk if, not a clue but, honestly not, no promises, long shot, ill try, im gonna try, lets try, maybe its, kinda, kind of, could it be, would it be,
    creo, creo que, creo q, tal vez, talvez, quizas, quiza, quizas sea, a lo mejor, no estoy seguro, no estoy segura, no toy seguro, supongo, me parece, pienso que, puede ser, podria ser, seguramente, si no me equivoco, si no me falla, probablemente, poca conviccion, ni modo si no, adivinando, adivino, imagino, me imagino, capaz, capaz que, a ver, digamos, segun yo, mas o menos, no se pero, al tanteo, verdad, cierto, no me haga caso, apuesto, diria,
    je pense, je crois, jcrois, jpense, peut etre, ptet, ptetre, peutetre, pas sur, pas sure, pas certain, pas certaine, jsuis pas sur, jsp, jimagine, j imagine, sauf erreur, je suppose, probablement, sans doute, si je me trompe pas, si je ne me trompe, si jme trompe pas, je dirais, jdirais, il me semble, on dirait, je devine, au hasard, a tout hasard, possiblement, surement, hein, a moins que, je sais pas mais, gage moi pas, jhesite, j hesite`,
  ],
  [
    'not',
    `not, isnt, aint, never, nor, neither, nither, niether, except, wasnt, arent, cant be, cannot be, couldnt be, wouldnt be, cant, eliminated, eliminate, ruled out, rule out, ruling out, crossed out, cross out, crossing out, instead of, rather than, over, other than, besides, without, w o, dont think its, dont think it is, dont think, doubt, doubt its, i doubt, but not, no way its, anything but, anything except, all of em but, all of them but, all of these but, all but, everything but, everything except, any but, any of them but, any of those but, any of these but, any except, definitely not, def not, certainly not, surely not, sin, no es, no sea, ni, menos, excepto, salvo, tampoco, descarto, no creo que sea, pas, surtout pas, sauf, pas du tout, hormis, plutot que, as opposed to, unlike`,
  ],
  [
    'past',
    `at first, first i, i first, first thought, my first thought, was my first thought, second thought was, was going to, was gonna, was about to, almost, almost said, nearly, tempting, tempted, yesterday, earlier, last time, used to think, used to say, initially, originally, started with, began with, kept thinking, would have said, wouldve said, might have said, hesitated, previously, previous, my earlier, disregard my, disregard my earlier, ignore my, forget my, ruled,
    iba a decir, iba a poner, al principio, casi, ayer, antes decia, mi respuesta anterior, me iba por,
    jallais dire, j allais dire, dabord, d abord, au debut, presque, jai failli, j ai failli, failli, hier`,
  ],
  [
    'told',
    `i had, i said, i thought, had put, had it, wanted to say, said, says, insists on, insists, hubby says, wife says, i put, i wrote, i typed, i texted, i sent, i answered, looked like, could see, could see it being, debating, going back and forth, was thinking, was leaning, my earlier, before, put,
    pense, pensaba, primero, puse, dije, me dijeron, habia puesto, dudaba,
    javais, j avais, jai dit, j ai dit, javais mis, jai mis, j ai mis, jhesitais, j hesitais, avant, dit`,
  ],
  [
    'because',
    `because, becuase, becase, becuz, cause, cuz, coz, cos, cus, bc, bcuz, bcz, b c, since, as, as in, whenever, whoever, whichever, once, for the reason, due to, given, given that, where, when, after, if, until, before, porque, xq, pq, porq, ya que, pues, como, puesto que, cuando, si, parce que, pcq, parceque, car, puisque, vu que, comme, quand, like, which, that, who, so, but, though, altho, although, tho, and, thats, pero, mais, et, donc, que, qui, qu, is the one, is my, is what, is it`,
  ],
  [
    'lost',
    `idk, i dk, idek, idfk, dunno, i dunno, dunno man, dont know, i dont know, dont kno, i dont no, i do not know, dont really know, i dont have a clue, dont have a clue, dont have any idea, i honestly dont know, havent a clue, havent the foggiest, havent the faintest, faintest idea, foggiest, foggiest idea, foggiest notion, no clue, no idea, no ideer, not a clue, not a scooby, clueless, i have no clue, i have no idea, got no clue, got no idea, not the slightest idea, not the slightest, no earthly idea, beats me, beats the heck outta me, beats the hell out of me, beats the heck out of me, you got me, u got me, ya got me, got me there, got me on this one, got me stumped, stumped, im stumped, you stumped me, u stumped me, stumps me, im clueless, couldnt tell ya, couldnt tell you, couldnt say, cant say, i cant say, i couldnt tell you, cant tell you, wouldnt know, i wouldnt know, i dont remember, dont remember, cant remember, cant recall, dont recall, blanking, im blanking, drawing a blank, drew a blank, went blank, mind is blank, my mind is blank, my mind went blank, totally blank, blank on this, no sabi, nobody knows, who knows, god knows, lord knows, god only knows, goodness knows, search me, your guess is better, your guess is as good as mine, shrug, beyond me, out of my league, brain is empty, brain is mush, brain is fried, brain fried, brain cells, really not know, not know, i not know, never seen that word, never learned, never covered, not reached, didnt reach, did not reach, wasnt paying attention, havent learned, havent covered, havent studied, havent got to, gone clean out, i used to know, i must defer, would know i do not, your guess, just letters to me, no ive no idea, ive no idea, ive no clue, not sure at all,
    no se, no lo se, nose, ni idea, no tengo idea, no tengo ni idea, no tengo la menor idea, ni la menor idea, ni la mas minima, ni la mas remota, ni pajolera, no me acuerdo, no recuerdo, no sabria, no sabria decir, no sabria decirle, quien sabe, lo ignoro, desconozco, no lo hemos visto, no hemos visto, me la pelo, yo que se, no me preguntes, estoy perdida, estoy perdido, no caigo, en blanco, ni papa, ni zorra, ni puta idea,
    aucune idee, pas la moindre idee, pas dide, pas didee, pas d idee, je sais pas, je ne sais pas, jsais pas, chais pas, chaipas, ch sais pas, jsp, jen sais rien, j en sais rien, je n en sais rien, aucun indice, je l ignore, je lignore, langue au chat, je donne ma langue, je seche, je suis perdue, je suis perdu, chus perdu, sais pas, sais pas du tout, connais pas, je connais pas, j ai oublie, jai oublie, mystere, pas fou, je ne me souviens, je me souviens pas`,
  ],
  [
    'dispute',
    `you marked, u marked, marked me, marked it, marked as, u said, you said, your key, ur key, the key says, you told me, u told me, was right, were right, i was right, is right my, you are wrong, youre wrong, ur wrong, u r wrong, yall are wrong, yours is off, ur off, youre off, your answer, ur answer, you wrong, marked wrong, marked right, got it wrong, counted wrong, counted it wrong, graded, grading, marking, regrade, appeal, recount, that was wrong, shouldve been, should have been, should of been, my teacher said, my textbook, textbook says, the answer was, answer was, correct answer was, right answer was, why was, why is it, why is, why isnt, how come, how is, how is it, i literally put, i literally said, counts as, didnt count, counted, i swear, your system, your app, the last one was, last question, previous question, earlier question, yesterdays question, you had, explain why, why not, kindly verify, verify, check again, recheck, double check that, la respuesta era, respuesta era, respuesta correcta, la correcta, era la, esta mal, estan mal, tienen mal, me la marcaron, me marco, me marcaron, la reponse etait, reponse etait, etait la, etait bien, cetait, c etait, c est faux, vous avez tort, vous vous trompez, t as tort, pourquoi, por que`,
  ],
  [
    'filler',
    `obvi, obvies, jefa, jefe, mijo, mija, parce, compa, wey, guey, hermano, hermana, carnal, frere, mec, poto, chef, end of, the end of, by end of, by the end of, 10 4, ten four, true, am i wrong, what they call, what you call, what we call, they call, you call, we call, what is called, a month, per month, a year, per year, a piece, apiece, each, flat, usd, cad, dollar, dollars, bucks, bby, bb, lmk, under, calc, calculator, either way, you people, a, an, the, this, that, these, those, it, its, i, im, ive, id, ill, me, my, mine, you, your, u, ur, we, he, she, they, them, to, of, in, on, at, by, and, or, n, but, as, am, are, is, be, was, were, been, do, does, did, have, has, had, would, will, shall, should, can, could, may, must, gotta, gonna, wanna, hafta, just, only, also, too, very, really, quite, all, one, ones, thing, there, here, then, than, now, well, oh, ah, ooh, aw, eh, ay, hey, hi, hiya, hello, yo, sup, howdy, heya, yall, ya, yes, yeah, yep, yup, yea, yessir, yas, yass, ye, ok, okay, k, kk, okie, okey, dokey, alright, right, sure, fine, cool, nice, great, good, morning, afternoon, evening, day, night, greetings, lol, lmao, lmfao, rofl, haha, hahaha, hah, hehe, jaja, jajaja, omg, omfg, wow, woo, woohoo, yay, whew, phew, ugh, argh, gosh, gee, jeez, geez, god, lord, damn, dang, darn, heck, hell, shoot, crap, duh, pfff, pff, psh, pls, plz, please, pleas, thanks, thank, thx, ty, tysm, thanku, kindly, sir, maam, mam, madam, miss, mister, mr, teacher, teach, prof, profe, professor, boss, bro, bruh, brother, sis, dude, man, hon, hun, honey, dear, friend, buddy, pal, mate, bestie, folks, guys, fam, babe, doc, coach, chief, captain, love, sweetie, regis, alex, watson, honor, answer, answers, anwser, ansr, answr, awnser, ans, option, letter, choice, choose, pick, say, go, going, final, finally, lock, think, thinking, guess, believe, suppose, reckon, maybe, probably, definitely, definately, definitly, def, deff, absolutely, totally, obviously, clearly, surely, certainly, positive, confident, confidently, sure, easy, easily, simple, ez, exactly, precisely, indeed, of course, obvs, obv, literally, basically, honestly, tbh, ngl, imo, fr, frfr, no cap, my friend, today, again, still, already, so, because, cuz, bc, since, like, for, with, w, if, what, whats, which, who, that one, correct, number, num, question, q, reply, response, select, selecting, mark, put, thats, thatd, itd, theyre, youre, dont, not, no, yall, sorry, excuse, pardon, wait, hmm, um, umm, uh, uhh, uhhh, er, erm, something, somethin, somehow, anyway, way, done, bet, betting, hope, hopefully, let, lets, lemme, tell, know, mean, meant, bye, cheers, xo, xoxo, sent, phone, iphone, cordially, regards, sincerely, best, even, period, there you go, here you go, boom, bam, bingo, voila, tada, ta da, yw, np, got, get, it has, took, take, want, long, short, baby, gang, facts, fosho, deadass, lowkey, highkey, homie, king, queen, kiddo, sonny, young man, young lady, young fella, sweetheart, sugar, darling, dearie, bless you, god bless, god bless you, over and out, amen, heavens, goodness, gracious, golly, by golly, my stars, oh dear, easy peasy, piece of cake, no brainer, slam dunk, grandma, grandpa, nana, papa, pops, all the way, for sure, fs, 4 sure, no doubt, without a doubt, no question, hands down, for the win, ftw, all day, every time, 100, percent sure, 100 percent, hundred percent, money, trust me, believe me, i swear, im sure, im positive, im confident, my answer, is my answer, would be my answer, in my opinion, opinion, considered, in my book, by my reckoning, as i understand it, if you please, have a nice day, have a good day, have a good one, have a blessed day, my final answer, final answer, take it to the bank, bank on it, 
    el, la, los, las, un, una, uno, lo, le, les, l, de, del, d, du, des, que, q, qu, y, e, o, u, es, son, ser, sera, seria, esta, este, esa, ese, eso, esto, yo, mi, tu, su, me, se, te, en, con, por, para, al, si, ya, muy, mas, pues, bueno, buenas, buenos, dias, tardes, noches, hola, gracias, favor, senor, senora, maestro, maestra, profesora, amigo, amiga, respuesta, opcion, letra, inciso, creo, digo, claro, seguro, segura, obvio, facil, saludo, saludos, cordial, asi, entonces, pero, cual, hay, tengo, marco, pongo, escojo, elijo, jefe, oiga, oye, ahi, nomas, va, vale, listo,
    ce, cet, cette, ca, cest, c, est, sont, je, j, jai, ai, tu, il, elle, on, nous, vous, mon, ma, mes, votre, vos, dans, sur, pour, avec, et, ou, ne, n, s, m, t, si, oui, ouais, ben, bah, bon, bonne, bonjour, bonsoir, salut, allo, merci, svp, stp, plait, plaît, monsieur, madame, chere, cher, reponse, lettre, choix, option, dis, pense, crois, prends, mets, choisis, sera, serait, facile, evidemment, certain, certaine, sur, sure, tres, bien, la, voila, donc, alors, mais, chu, chus, jsuis, suis, la dessus, quoi, hein`,
  ],
  [
    'aside',
    `explain, explan, explanation, define, definition, remind, repeat, clarify, confused, confusing, confuses, difference, difference between, mean by, means, meaning, understand, dont get, dont follow, hint, clue, help me, help, let me, lemme, look up, look at, looking at, looking up, look into, give me a, gimme a, one sec, a sec, a minute, minute, in a bit, later, l8r, tonight, tomorrow, brb, hold on, hang on, busy, driving, at work, in class, in a meeting, meeting, ask my, gotta ask, text you, call you, call me, pick up, see you, i need, need, do you, are you, can you, can u, could you, can we, would you, will you, is there, are there, im at, im in, on my way, omw, dinner, lunch, homework, hate, boring, tricky, good question, same thing, studying, review, reading, my sister, my brother, my mom, my mother, my dad, my father, my son, my daughter, my kid, my kids, my cousin, my uncle, my aunt, my grandma, my neighbor, i make, i earn, my rent, my paycheck, my dog, my cat, my car, my phone, my house, bought, buy, went, gave, cousin, son, daughter, neighbor, friend, ever, having, trying to, how many, how much, which one, does it, do they, is it always, depends on, trouble, problem, forgot, lost, found, remember when, reminds me,
    explica, explicame, que es, que significa, diferencia, ayuda, ayudame, luego, al rato, manana, se refiere, explique, explique moi, c est quoi, veut dire, aide, aidez, plus tard, demain, ce soir`,
  ],
  [
    'topic',
    `never heard of, heard of, what is, whats, whats a, what are, define, explain, remind me what, remind me, tell me about, talking about, learning about, question about, questions about, heard about, read about, curious about, mean by, difference between, understand, dont get, i always think, mix up, mixing up, confuse, confusing, always forget, you mean, u mean, do you mean, meaning of, definition of, que es, que significa, c est quoi, veut dire, is even, mixing, mix`,
  ],
  [
    'idiom',
    `id never, i never, i would never, ill never, never know, never knew, never remember, used to be true, a c isnt, a c is, ac is, youre right, you are right, ur right, you were right, u right, right on, right away, right back, be right, right now, right there, right here, all right, right answer, right one, got right, get right, right direction, right thing, right so, right ok, right then, down to earth, down for, im down, down with, no problem, no worries, no thanks, no thank you, no way, neither here nor there, both of my, both my, same here, same to you, same thing, same time, never again, never mind, left my, left the, i left, im left, left over, cash me, cash out, march madness, may i, may we, checking in, check in, check out, check your, check my, check with, check on, check this, let me check, need to check, double check, one sec, one second, one moment, one minute, two seconds, two secs, two minutes, 2 secs, 2 seconds, 1 sec, 1 min, interest in, not interested, interested in, thats interesting, in the mail, good day, in the end, to be fair, fair enough, fair point, pay attention, true story, so true, too true, true that, credit where, credit to you, extra credit, credit for, on the same page, rest of, tax season, net worth it, in general, general idea, by the way, all day, all night, every day is, per my, last night, first time, first thing, first of all, at first sight, last week, last year, last month, last time, next time, zero clue, zero idea, zero brain, half asleep, half awake, half my, half of my, half the time, double check, stock up, out of stock, in stock, bank on it, take stock, good deal, deal with, market day, at the market, on the house, full house, book club, on the books, price of, current events, currently, owner of, in charge, charge my, free of charge, cost me, costs me, at all costs, at any cost, gain weight, lose weight, at a loss, im at a loss, loss for words, drawing a blank, draw a blank, on balance, off balance, balance wheel, work on, at work, worth it`,
  ],
  [
    'torn',
    'vs, versus, either, between, btwn, betwixt, entre, both look, both seem, both sound, cant decide, cannot decide, cant choose, cant pick, no me decido, jhesite, j hesite, hesite',
  ],
]

export const cues = phrasebook(
  lists.flatMap(([means, list]) => list.split(',').map((phrase) => [phrase.trim().split(/\s+/), means] as const)),
)
