/**
 * Words of everyday English, Spanish and French that are not misspellings of an option's word ("lesson" is not
 * "lessee"), and that say little about an option that contains them.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `able about above across again against ago agree ahead alive alone along already also although always among angry animal another answer any anybody anyone anything anyway apart appear apple arm around arrive
  aunt away baby back bad ball bathroom beach bear beat beautiful became because become bed been beer began begin behind being believe below beside best better big bird birthday bite black blame block blood blow
  blue boat body bone book books born both bother bottom bought bowl box boy boys brain bread break breakfast bridge bring broke broken brother brought brown brush build burn bus busy butter call called calls came camp
  can care careful carry case cat catch caught chair chance change channel charge cheap cheese chicken child choose chose church city class clean clear clearly clever climb clock close closed clothes cloud coach coat coffee cold
  college color come comes coming cook cookie cool corner could count country couple course court cousin cover cow crazy cream cross crowd cry cup cut dad daddy damage dance danger dark date daughter day days dead deal dear
  death decide deep desk did die diet different dinner dirty dog dogs doing done door doubt down dream dress drink drive driver driving drop dry during each ear early earth easier easy eat egg eight either else email empty
  end enjoy enough enter even evening event ever every everybody everyone everything exam example except excited exit expect explain eye eyes face fact fair fall family famous far farm fast father favorite feel feet fell felt
  few field fight figure fill film find fine finger finish fire first fish five fix floor flower fly follow food foot forget forgot forward found four free fresh friday friend friends from front fruit full fun funny game games
  garage garden gave get getting gift girl girls give given glad glass goes going gone gonna good gotta grab grade grandma grandson grass gray great green grew ground group grow guess guitar gun guy guys gym had hair half hall
  hand hands hang happen happened happy hard has hate have head hear heard heart heat heavy held hello help here herself hide high hill him himself hit hold hole holiday home honest honestly hope horse hospital hot hotel hour
  hours house how huge human hundred hungry hurry hurt husband ice idea important inside instead into iron jacket job jobs join joke juice jump june just keep keeps kept key keys kick kid kids kill kind kitchen knee knew knife
  know known lady lake large last late later laugh laundry law lazy lead learn learned learning leave leg lesson lessons let letter letters light like line lines list listen little live lived lives local long longer look looked
  looking looks lost loud love lovely low luck lunch machine made mail main make makes making mama man many map mark married math matter maybe mean means meant meat meet meeting memory men mess message messages met middle might
  mile milk mind mine minute minutes miss missed missing mistake moment mom monday money month months moon more morning most mother mountain mouse mouth move moved movie movies much mud music must myself name names near nearly
  neck need needed needs neighbor nephew nervous never new news next nice niece night nine nobody noise none noon north nose note notes nothing notice now number numbers nurse obvious ocean off offer office often older once only
  open opened order other others outside over own page paid pain paint pair pants paper park part parts party pass past patient pen pencil people perfect person phone pick picked picture piece pizza place plan plane plant play played
  player please pocket point police poor pop possible practice pray present press pretty probably problem problems program promise proud pull push put queen question questions quick quickly quiet quit quite quiz race radio rain ran
  rather reach read reading ready real really reason remember rest return rich ride right ring river road rock room rough round row rule rules run running sad safe said same sand sandwich sat saturday save saw says scared school
  science score sea seat second see seem seems seen sell send sense sent serious serve set seven several shall shape share she ship shirt shoe shoes shoot shop short shot should shoulder show shower shut sick side sign silly simple
  since sing single sir sister sit six size skin skip sky sleep slept slow small smart smell smile smoke snow soap soccer soft some somebody someone something sometimes son song soon sorry sort sound sounds soup south space speak
  special speed spell spend spring stairs stand star start started starts state stay step still stomach stone stop store storm story straight strange street strong stuck student students study studying stuff stupid such sudden
  sugar suit summer sun sunday super supper supposed sure swear sweet swim table take taken taking talk talking tall taste taught teach teacher team tell ten test text texting texts thank thanks that their them then there these
  they thing things think thinking third this those though thought three through throw thursday tie tight till time times tired today together told tomorrow tonight too took tooth top total touch toward town toy track traffic train
  tree tried trip trouble truck true trust truth try trying tuesday turn twice two type uncle under understand until update upset use used using usual usually van very vet visit voice wait waiting wake walk wall want wanted warm wash
  watch watching water wear weather wedding week weekend weeks weird welcome well went were west wet what whatever when where whether which while white whole whose why wife will win window winter wish with without woke woman women
  wonder wood word words wore work worked working works world worry worse worst worth would wow write writing wrong wrote yard year years yellow yesterday yet young your yourself zero zone worker workers replying reply spell hunting
  nada nunca siempre tengo tiene tienes hacer hace hacen puedo puede pueden quiero quiere estoy estas estan cuando donde como porque entonces mucho mucha poco poca otro otra otros otras cosa cosas casa gente mundo vida noche tarde manana
  avoir etre faire fait vais allez aller veux peux peut peuvent veut voir savoir sait chose choses maison monde nuit jour matin soir toujours jamais encore beaucoup petit petite grand grande autre autres avant apres pendant pourquoi comment
  quelle quelque quelques cette celui celle elle elles nous vous leur leurs dire dois doit fois semaine lecon message messages numero
  ask asks asked asking suck sucks broke closes closing opens ran runs sleep slept sleeping eat ate eating walks walked walking drives drove cooking cooked cleaning cleaned finished finishing reading wrote written
  speaking spoke tells told brings throws threw thrown picks picked sits sat stands stood sends sings says saying thinks finds founds gets gives keeps leaves lets loses loves makes meets needs plays puts reads rides
  seems sells shows shuts starts stays stops takes talks teaches tries turns uses waits walks wants watches wears wins wonders works worries writes wins birthday mail sick blood pressure body brain head math mom dads
  hospital doctor nurse dentist airport flight hotel beach park store market restaurant kitchen bedroom bathroom garden street road highway train bus bike boat plane ticket movie show song album band concert game team
  player coach score sport football baseball basketball soccer hockey tennis golf gym weather rain snow sun wind storm cold hot warm cool summer winter spring fall monday tuesday wednesday thursday friday saturday sunday
  computer laptop phone screen app website internet email password account login photo picture video camera battery charger cable wifi signal breakfast lunch dinner coffee tea beer wine pizza burger sandwich soup salad
  chicken fish meat bread cheese milk egg sugar salt apple banana orange chocolate cake cookie party wedding funeral holiday vacation trip church school college university class teacher professor student exam test
  quiz homework grade semester lesson lessons chapter page book notebook pen pencil paper desk chair table lamp door window wall floor roof stairs house apartment room building yard fence dog cat bird horse cow
  outside inside upstairs downstairs somewhere anywhere everywhere nowhere maybe somehow sometime sometimes often rarely usually especially actually finally recently suddenly quickly slowly carefully
  suppose supposed figure figured sounds made means meaning sense name rate crime madness expectations grocery groceries gas station cops police lawyer judge court jury medicine pills vitamin shower shirt pants
  painting singing dancing running jogging swimming fishing hunting camping shopping clean kids husband wife mother father sister brother aunt uncle cousin nephew niece grandma grandpa boyfriend girlfriend
  scales scale outta gotta wanna here there level levels verify criminal
  envoyez envoyer recevoir reply lessons leson proceed procede kindly subsequent continue regarding concerning please subject meaning called calling driving missing sending`.split(
    /\s+/,
  ),
)
