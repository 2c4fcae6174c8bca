/** IANA zones with the names that people use for them: cities, states, provinces, and the zones' own names. */
const named: Readonly<Record<string, string>> = {
  'America/New_York': `eastern|est|edt|east coast|new york|nyc|ny|brooklyn|queens|manhattan|bronx|long island|boston|massachusetts|connecticut|hartford|rhode island|providence|vermont|new hampshire|
    maine|new jersey|nj|newark|philadelphia|philly|pittsburgh|pennsylvania|delaware|maryland|baltimore|washington dc|dc|virginia|richmond|west virginia|north carolina|charlotte|raleigh|south carolina|charleston|
    georgia|atlanta|florida|miami|orlando|tampa|jacksonville|ohio|cleveland|columbus|cincinnati|michigan|detroit|indiana|indianapolis|kentucky|louisville|knoxville|buffalo|new haven`,
  'America/Chicago': `central|cst|cdt|chicago|illinois|wisconsin|milwaukee|madison|minnesota|minneapolis|iowa|des moines|missouri|st louis|saint louis|kansas city|kansas|nebraska|omaha|north dakota|south dakota|oklahoma|tulsa|texas|tx|
    houston|dallas|austin|san antonio|fort worth|arkansas|little rock|louisiana|new orleans|mississippi|alabama|birmingham|tennessee|nashville|memphis`,
  'America/Denver': `mountain|mst|mdt|denver|colorado|boulder|utah|salt lake city|salt lake|wyoming|montana|billings|idaho|boise|new mexico|albuquerque|santa fe|el paso`,
  'America/Phoenix': `phoenix|arizona|tucson|scottsdale|flagstaff`,
  'America/Los_Angeles': `pacific|pst|pdt|west coast|los angeles|la|california|cali|san francisco|sf|bay area|san diego|sacramento|san jose|oakland|fresno|oregon|portland|seattle|washington state|washington|spokane|tacoma|nevada|las vegas|vegas|reno`,
  'America/Anchorage': `alaska|anchorage|fairbanks|juneau|akst|akdt`,
  'Pacific/Honolulu': `hawaii|honolulu|maui|oahu|hst`,
  'America/Puerto_Rico': `puerto rico|san juan`,
  'America/Toronto': `toronto|ontario|ottawa|montreal|quebec|gatineau|hamilton`,
  'America/Winnipeg': `winnipeg|manitoba`,
  'America/Regina': `regina|saskatchewan|saskatoon`,
  'America/Edmonton': `edmonton|calgary|alberta`,
  'America/Vancouver': `vancouver|british columbia|bc|victoria`,
  'America/Halifax': `halifax|nova scotia|new brunswick|moncton|atlantic|prince edward island`,
  'America/St_Johns': `newfoundland|st johns`,
  'America/Mexico_City': `mexico|mexico city|guadalajara|monterrey`,
  'Europe/London': `london|england|uk|united kingdom|scotland|wales|britain|manchester|edinburgh|gmt|bst`,
  'Europe/Dublin': `dublin|ireland`,
  'Europe/Lisbon': `lisbon|portugal`,
  'Europe/Paris': `paris|france|lyon|cet|cest|central europe|europe`,
  'Europe/Berlin': `berlin|germany|munich|hamburg|frankfurt`,
  'Europe/Madrid': `madrid|spain|barcelona`,
  'Europe/Rome': `rome|italy|milan`,
  'Europe/Amsterdam': `amsterdam|netherlands`,
  'Europe/Zurich': `zurich|switzerland|geneva`,
  'Asia/Tokyo': `tokyo|japan|osaka|jst`,
  'Asia/Seoul': `seoul|korea`,
  'Asia/Manila': `manila|philippines`,
  'Asia/Singapore': `singapore`,
  'Asia/Dubai': `dubai|uae`,
  'Asia/Kolkata': `kolkata|india|mumbai|delhi|bangalore|bengaluru|chennai|hyderabad|ist`,
  'Australia/Sydney': `sydney|australia|melbourne|canberra|aest|aedt`,
  'Australia/Brisbane': `brisbane|queensland`,
  'Australia/Perth': `perth`,
  'Pacific/Auckland': `auckland|new zealand|wellington`,
}

export interface Place {
  /** IANA. */
  readonly zone: string
  /** As it was written, in lowercase. */
  readonly name: string
}

const places: ReadonlyMap<string, string> = new Map(
  Object.entries(named).flatMap(([zone, names]) => names.split(/\s*\|\s*/).map((name) => [name.trim(), zone] as const)),
)
/** Any place that we know, as part of a pattern. */
export const placePattern = `(?:${[...places.keys()].sort((a, b) => b.length - a.length).join('|')})`
const pattern = new RegExp(String.raw`(?<!\b(?:from|left|leaving|not)(?: in)? )\b(${placePattern})\b`, 'g')

/**
 * The place where a text in lowercase says its writer is, or whose hours they want: the last one named, not counting
 * where they come from. Null when it names none that we know.
 */
export function placeIn(text: string): Place | null {
  const found = [...text.matchAll(pattern)].map((match) => match[1] as string)
  // "Send it in la mañana" and "est-ce que" name no places: names of up to three letters count only after certain
  // words.
  const name = found.findLast(
    (one) =>
      one.length > 3 ||
      new RegExp(String.raw`\b(?:to|in|on|for|now|is|use|zone) (?:the )?${one}\b`).test(text) ||
      text === one,
  )
  const zone = name && places.get(name)
  return zone ? { zone, name } : null
}
