/** The vocabulary of the rules: professions, synonyms, and function words. */

const list = (words: string) => words.trim().split(/\s+/)

/** Function words; what remains is the subject. */
export const functionWords = new Set(
  list(`
  a an the and or but if then so as at by for from in into of off on onto out over to up with without within about after before
  again all also any anyone anybody are am be been being both can cannot cant could couldnt did didnt do does doesnt doing done dont
  each ever every everything few get gets getting give gives go goes going got had has hasnt have havent having he her here him his
  how however i id ill im ive is isnt it its itself just know knows known let lets like likes likely long make makes many may me mean means
  might mine more most much must my near need needs never no nobody none not now of ok okay on one only or other others our ours out own
  please plz pls put really right said same say says see seem she should since some somebody someone something soon still such
  take takes tell than that thats the their them there these they thing things think thinks this those through too tries try trying us use used
  using very via want wants was wasnt way we well were weren what whats when where wheres which while who whom whos whose why will wish
  won wont would wouldnt yes yet you youre your yours explain describe kind sort anymore twice average minimum maximum tip tips today currently whether lot lots bit best better good great happen happens
  happened work works tannr exactly actually able possible
  `),
)

/** Beginnings of questions. */
export const questionWords = new Set(
  list(
    `how what whats when where wheres which who whom whos whose why is are am was were can could do does did will would should may has have explain tell`,
  ),
)

export const greetings = list(`hello hi hey heya hiya howdy yo greetings hallo`)

/** Professions, by their last word. */
export const professions = new Set(
  list(`
  accountant actor actuary administrator advisor adviser analyst architect artist assistant attorney auditor baker
  banker barista bartender biologist bookkeeper bookseller broker builder buyer caregiver carpenter cashier chef chemist
  cleaner clerk coach consultant contractor cook coordinator copywriter counselor curator dentist designer
  developer devop dietitian director doctor driver economist editor educator electrician engineer executive farmer
  filmmaker firefighter gardener geologist hairdresser handyman illustrator instructor inspector interpreter janitor
  journalist judge laborer lawyer lecturer librarian machinist manager marketer mason mathematician mechanic midwife
  miner musician nanny nurse operator optician painter paralegal paramedic pharmacist photographer physician
  physicist physiotherapist pilot planner plumber policeman principal producer professor programmer psychologist
  realtor receptionist recruiter reporter representative researcher roofer salesperson salesman scientist secretary
  seller singer specialist statistician strategist supervisor surgeon surveyor tailor teacher technician
  technologist therapist tiler trader trainer translator tutor underwriter veterinarian waiter waitress warden welder
  writer cto ceo cfo coo sre pm swe
  `),
)

/** Fields of work, which name jobs when combined with a word for one. */
export const fields = new Set(
  list(`
  design marketing sales finance engineering product data legal law hr support operation research security policy
  compliance accounting healthcare nursing teaching education writing customer success frontend backend fullstack
  platform mobile ux ui qa infrastructure reliability machine learning software hardware climate
  `),
)

export const jobNouns = new Set(
  list(
    `job role position opening vacancy internship apprenticeship gig employment hiring hire opportunity traineeship`,
  ),
)

export const peopleNouns = new Set(
  list(`people person member recruiter colleague mentor founder employee alumni contact`),
)
export const companyNouns = new Set(list(`company firm startup employer organization business agency`))

/** Combined with one of these, a profession is asked about, not searched for. */
export const payWords = new Set(
  list(`salary salery earn pay paid pays make makes wage wages compensation income earning payrange`),
)
export const studyWords = new Set(
  list(`course class lesson learn learning study training certificate path tutorial`),
)

/** Beginnings of requests for an action. */
export const actionVerbs = new Set(
  list(`
  reset change create set add new delete remove close export download cancel open go take write send message mail email
  contact talk speak chat call ring phone book schedule request post publish sign log turn enable disable enroll join
  submit report unsubscribe subscribe alert notify remind follow unfollow save update edit switch start stop apply invite
  connect upload rename mute deactivate logout signout share track withdraw hide
  `),
)

/** Synonyms, each group with the words of the site and of those who ask. */
export const synonyms: readonly (readonly string[])[] = [
  list('invoice bill billing receipt'),
  list('charge charged payment'),
  list('refund money dispute disputed reimburse reimbursement chargeback'),
  list('price pricing cost plan expensive cheap fee subscription'),
  list('price pricing cost prices paid rate'),
  list('cancel stop quit terminate end unsubscribe downgrade'),
  list('change switch update upgrade downgrade'),
  list('password passcode credential'),
  list('forgot forgotten lost lose forget'),
  list('login signin sign log'),
  list('signup register join create'),
  list('account profile'),
  list('delete deletion remove erase close deactivate'),
  list('export download copy'),
  list('data information'),
  list('employer boss company'),
  list('hide private secretly invisible secret hidden block'),
  list('see visible find visibility look view'),
  list('code sms text otp'),
  list('phone number mobile'),
  list('arrive arrives come receive received coming came'),
  list('email mail address inbox confirmation'),
  list('weakness vulnerability bug exploit'),
  list('scam fraud fake abuse phishing spam'),
  list('incident breach hack hacked leak outage'),
  list('encrypt encrypted encryption'),
  list('card credit payment'),
  list('decline declined refused failed'),
  list('train training model'),
  list('salary pay earn wage income compensation'),
  list('ad advertising advertise advert sponsored'),
  list('posting job'),
  list('benefit perk insurance leave'),
  list('hiring interview process'),
  list('pause stop override halt'),
  list('approve approval oversight supervisor human permission consent'),
  list('deploy deployment premise premises server host self'),
  list('sdk library client'),
  list('limit quota calls'),
  list('endpoint call api'),
  list('error refused code'),
  list('fair fairness bias unequal'),
  list('age child children minor old older young younger kid years'),
  list('law jurisdiction court govern apply'),
  list('hours availability available open'),
  list('negotiate negotiating negotiation talking'),
  list('paper publication publish study'),
  list('mission purpose why'),
  list('found founder founded team'),
  list('match matching matched recommendation'),
  list('keep kept store stored retention retain'),
  list('resume cv'),
  list('course class training learn teach lesson tutorial'),
  list('beginner zero start introduction'),
  list('gdpr right rights'),
  list('remember memory context persistent'),
  list('agent bot assistant'),
  list('trial free'),
  list('token jwt bearer'),
  list('key keys secret publishable'),
  list('plan version tier edition package'),
  list('office room headquarters location'),
  list('customer client user'),
]

/** How words are cut short by people who type. */
export const abbreviations: Readonly<Record<string, string>> = {
  '2fa': 'two step verification',
  acct: 'account',
  admin: 'administrator',
  ads: 'advertising',
  avg: 'average',
  cc: 'card',
  dev: 'developer',
  devs: 'developers',
  docs: 'documentation',
  hq: 'headquarters',
  info: 'information',
  mfa: 'two step verification',
  ml: 'machine learning',
  msg: 'message',
  msgs: 'messages',
  pw: 'password',
  pwd: 'password',
  subs: 'subscription',
  swe: 'software engineer',
  ur: 'your',
  yr: 'year',
}

/** Places by the names that people use. */
export const placeNames: Readonly<Record<string, string>> = {
  'san francisco': 'San Francisco',
  sf: 'San Francisco',
  'new york': 'New York',
  nyc: 'New York',
  boston: 'Boston',
  seattle: 'Seattle',
  minneapolis: 'Minneapolis',
  denver: 'Denver',
  chicago: 'Chicago',
  austin: 'Austin',
  portland: 'Portland',
  'los angeles': 'Los Angeles',
  atlanta: 'Atlanta',
  philadelphia: 'Philadelphia',
  toronto: 'Toronto',
  london: 'London',
  berlin: 'Berlin',
  paris: 'Paris',
  amsterdam: 'Amsterdam',
  lisbon: 'Lisbon',
  dublin: 'Dublin',
}
