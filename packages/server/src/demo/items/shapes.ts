/** What a drawing is made with: the thing's colour, a darker and a lighter one. */
export interface Paint {
  readonly main: string
  readonly dark: string
  readonly light: string
}

type Shape = (paint: Paint) => string

const ink = '#23272b'
const rubber = '#2a2d31'
const metal = '#b9c0c6'

const wheelAt = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${rubber}" stroke-width="9"/><circle cx="${x}" cy="${y}" r="${r - 8}" fill="none" stroke="${metal}" stroke-width="3"/>` +
  `<g stroke="${metal}" stroke-width="1.2">${[0, 30, 60, 90, 120, 150]
    .map(turn => `<path d="M${x - r + 8} ${y} H${x + r - 8}" transform="rotate(${turn} ${x} ${y})"/>`)
    .join('')}</g><circle cx="${x}" cy="${y}" r="7" fill="${ink}"/>`

const frame = ({ main, dark }: Paint, width = 9) =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M112 262 L172 170 L268 162 L200 262 Z M172 170 L200 262" stroke="${main}" stroke-width="${width}"/><path d="M268 162 L290 262" stroke="${dark}" stroke-width="${width - 1}"/><path d="M112 262 L200 262" stroke="${dark}" stroke-width="6"/><path d="M172 170 L164 142" stroke="${ink}" stroke-width="7"/><path d="M268 162 L262 138" stroke="${ink}" stroke-width="7"/></g>`

const saddle = `<path d="M140 138 q24 -10 50 -2 q-4 9 -24 9 q-18 0 -26 -7 Z" fill="${ink}"/>`
const cranks = `<circle cx="200" cy="262" r="17" fill="none" stroke="${ink}" stroke-width="5"/><path d="M200 262 l18 28 m-6 2 h16" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>`
const dropBar = `<path d="M262 138 h28 q18 4 14 22 q-4 12 -18 10" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>`
const flatBar = `<path d="M262 138 l12 -12 h26 m-26 0 l-14 4" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round"/>`

const bike =
  (bar: string, wheel = 62, extra = ''): Shape =>
  paint =>
    `${wheelAt(112, 262, wheel)}${wheelAt(290, 262, wheel)}${frame(paint)}${extra}${saddle}${bar}${cranks}`

const top =
  (body: string, more: (paint: Paint) => string): Shape =>
  paint =>
    `<path d="${body}" fill="${paint.main}" stroke="${paint.dark}" stroke-width="3" stroke-linejoin="round"/>${more(paint)}`

const sleeves =
  'M150 96 L126 106 L78 206 L112 226 L138 176 L140 318 H260 L262 176 L288 226 L322 206 L274 106 L250 96 Q200 118 150 96 Z'
const noSleeves =
  'M152 96 L134 112 Q152 150 138 186 L140 318 H260 L262 186 Q248 150 266 112 L248 96 Q200 120 152 96 Z'

const shoe =
  (collar: string): Shape =>
  paint =>
    `<path d="${collar} Q210 214 262 232 Q322 244 324 272 L322 284 H92 Q86 250 96 206 Z" fill="${paint.main}" stroke="${paint.dark}" stroke-width="3" stroke-linejoin="round"/><path d="M88 284 H326 v14 q-118 14 -236 0 Z" fill="${rubber}"/><path d="M182 206 l22 -16 M200 218 l22 -16 M220 228 l20 -16" stroke="${paint.light}" stroke-width="6" stroke-linecap="round"/>`

/** A drawing for each shape of thing, 400 by 400, told apart at the size of a thumbnail. */
export const shapes = {
  roadBike: bike(dropBar),
  gravelBike: bike(
    dropBar,
    64,
    `<rect x="216" y="190" width="26" height="40" rx="5" transform="rotate(-36 229 210)" fill="${ink}"/>`,
  ),
  mountainBike: bike(flatBar, 66),
  electricBike: bike(
    flatBar,
    64,
    `<rect x="206" y="196" width="62" height="20" rx="8" transform="rotate(-56 237 206)" fill="${ink}"/><circle cx="112" cy="262" r="18" fill="${ink}"/>`,
  ),
  kidsBike: paint => `<g transform="translate(34 48) scale(0.84)">${bike(flatBar, 54)(paint)}</g>`,
  frameset: paint => `<g transform="translate(-32 -30) scale(1.16)">${frame(paint, 14)}</g>`,
  wheelset: () => wheelAt(150, 210, 92) + wheelAt(262, 210, 92),
  groupset: ({ main }) =>
    `<circle cx="172" cy="210" r="78" fill="none" stroke="${ink}" stroke-width="18" stroke-dasharray="9 7"/><circle cx="172" cy="210" r="58" fill="none" stroke="${main}" stroke-width="10"/><path d="M172 210 L292 150" stroke="${ink}" stroke-width="22" stroke-linecap="round"/><circle cx="292" cy="150" r="13" fill="${metal}"/><circle cx="172" cy="210" r="17" fill="${metal}"/>`,
  brake: ({ main, dark }) =>
    `<circle cx="184" cy="214" r="92" fill="none" stroke="${metal}" stroke-width="20" stroke-dasharray="20 6"/><circle cx="184" cy="214" r="34" fill="none" stroke="${metal}" stroke-width="10"/><path d="M246 128 h62 q16 0 14 18 l-10 64 q-4 16 -22 12 l-44 -16 Z" fill="${main}" stroke="${dark}" stroke-width="3"/>`,
  saddle: ({ main, dark }) =>
    `<path d="M78 178 Q104 128 168 150 Q250 176 322 168 Q336 174 324 190 Q262 214 176 214 Q92 214 78 178 Z" fill="${main}" stroke="${dark}" stroke-width="3"/><path d="M128 212 Q200 262 286 196" fill="none" stroke="${metal}" stroke-width="9"/>`,
  stem: ({ main, dark }) =>
    `<path d="M96 236 L276 168" stroke="${main}" stroke-width="44" stroke-linecap="round"/><circle cx="96" cy="236" r="40" fill="${dark}"/><circle cx="96" cy="236" r="22" fill="#f4f5f4"/><circle cx="284" cy="164" r="46" fill="${dark}"/><circle cx="284" cy="164" r="27" fill="#f4f5f4"/>`,
  mudguard: ({ main, dark }) =>
    `<path d="M72 284 A130 130 0 0 1 328 248" fill="none" stroke="${main}" stroke-width="24" stroke-linecap="round"/><path d="M96 286 L196 300 M308 244 L208 300" stroke="${dark}" stroke-width="6"/>`,
  pedal: ({ main, dark }) =>
    `<rect x="84" y="156" width="172" height="104" rx="18" fill="${main}" stroke="${dark}" stroke-width="4"/><rect x="118" y="184" width="104" height="48" rx="8" fill="#f4f5f4"/><path d="M256 208 h66" stroke="${metal}" stroke-width="22"/>`,
  tyre: ({ main }) =>
    `<circle cx="200" cy="206" r="104" fill="none" stroke="${rubber}" stroke-width="42"/><circle cx="200" cy="206" r="104" fill="none" stroke="#3b4046" stroke-width="42" stroke-dasharray="7 9"/><circle cx="200" cy="206" r="86" fill="none" stroke="${main}" stroke-width="7"/>`,
  helmet: ({ main, dark, light }) =>
    `<path d="M76 236 Q78 118 200 112 Q322 118 330 226 Q334 248 306 246 L112 252 Q78 256 76 236 Z" fill="${main}" stroke="${dark}" stroke-width="3"/><path d="M128 216 Q146 148 190 140 M178 220 Q198 158 232 146 M232 222 Q250 174 276 168" fill="none" stroke="${dark}" stroke-width="15" stroke-linecap="round"/><path d="M104 184 Q128 140 166 128" fill="none" stroke="${light}" stroke-width="7" stroke-linecap="round"/><path d="M122 252 Q150 316 176 308 M262 248 Q236 316 176 308" fill="none" stroke="${ink}" stroke-width="6"/>`,
  jacket: top(
    sleeves,
    ({ dark, light }) =>
      `<path d="M200 108 V318" stroke="${dark}" stroke-width="5"/><path d="M160 94 Q200 62 240 94 Q200 116 160 94 Z" fill="${dark}"/><path d="M158 238 h30 M212 238 h30" stroke="${light}" stroke-width="5" stroke-linecap="round"/>`,
  ),
  jersey: top(
    'M152 98 L126 106 L92 168 L130 190 L140 172 L142 314 H258 L260 172 L270 190 L308 168 L274 106 L248 98 Q200 122 152 98 Z',
    ({ dark, light }) =>
      `<path d="M143 176 H258" stroke="${light}" stroke-width="20"/><path d="M200 108 V190" stroke="${dark}" stroke-width="4"/>`,
  ),
  baseLayer: top(
    sleeves,
    ({ light }) => `<path d="M142 150 H258 M141 180 H259" stroke="${light}" stroke-width="4"/>`,
  ),
  gilet: top(
    noSleeves,
    ({ dark, light }) =>
      `<path d="M200 112 V318" stroke="${dark}" stroke-width="5"/><path d="M141 200 H260 M141 232 H260 M141 264 H260 M141 294 H260" stroke="${light}" stroke-width="3"/>`,
  ),
  tights: top(
    'M142 92 H258 L270 190 L262 330 H222 L206 206 H194 L178 330 H138 L130 190 Z',
    ({ dark, light }) =>
      `<path d="M142 112 H258" stroke="${dark}" stroke-width="8"/><path d="M146 160 L150 318 M254 160 L250 318" stroke="${light}" stroke-width="4"/>`,
  ),
  glove: top(
    'M138 318 L134 220 L92 182 Q84 162 104 160 L144 190 L136 112 Q140 96 156 108 L170 176 L178 96 Q190 82 202 96 L208 174 L224 104 Q238 92 248 108 L244 184 L266 134 Q280 126 286 142 L268 232 L262 318 Z',
    ({ dark }) => `<path d="M138 282 H264" stroke="${dark}" stroke-width="16"/>`,
  ),
  sock: top(
    'M152 88 H226 L230 214 Q232 232 262 246 L304 266 Q324 286 300 308 Q262 320 200 298 Q152 278 152 232 Z',
    ({ light, dark }) =>
      `<path d="M152 108 H227 M152 132 H228" stroke="${light}" stroke-width="9"/><path d="M270 252 Q264 292 288 310" fill="none" stroke="${dark}" stroke-width="5"/>`,
  ),
  shoe: shoe('M96 206 Q110 184 140 190 Q158 206 182 196'),
  boot: shoe('M104 96 H182 L186 180 Q190 204 200 208'),
  overshoe: shoe('M112 112 Q150 100 184 112 L190 190 Q196 206 206 210'),
  tent: ({ main, dark, light }) =>
    `<path d="M200 104 L348 296 H52 Z" fill="${main}" stroke="${dark}" stroke-width="4" stroke-linejoin="round"/><path d="M200 104 L250 296 H150 Z" fill="${dark}"/><path d="M200 104 L200 296 L168 296 Z" fill="${light}"/><path d="M52 296 l-18 14 M348 296 l18 14 M200 104 v-18" stroke="${ink}" stroke-width="5"/>`,
  sleepingBag: ({ main, dark, light }) =>
    `<path d="M152 84 Q200 54 248 84 L276 190 Q272 300 232 338 H168 Q128 300 124 190 Z" fill="${main}" stroke="${dark}" stroke-width="4"/><path d="M166 112 Q200 86 234 112 L238 154 H162 Z" fill="${ink}"/><path d="M128 198 H272 M130 240 H270 M140 282 H260" stroke="${light}" stroke-width="4"/>`,
  stove: ({ main, dark }) =>
    `<path d="M152 214 h96 l10 104 q-58 16 -116 0 Z" fill="${main}" stroke="${dark}" stroke-width="4"/><rect x="182" y="176" width="36" height="38" fill="${metal}"/><path d="M124 164 H276 M144 164 L186 184 M256 164 L214 184" stroke="${ink}" stroke-width="9" stroke-linecap="round"/><path d="M200 158 q-26 -30 0 -66 q26 36 0 66 Z" fill="#f0932b"/>`,
  mat: ({ main, dark, light }) =>
    `<path d="M96 286 L286 246 V154 L96 198 Z" fill="${main}"/><path d="M104 226 L284 184 M104 254 L284 212" stroke="${light}" stroke-width="5"/><circle cx="96" cy="242" r="44" fill="${dark}"/><circle cx="96" cy="242" r="26" fill="${main}"/><circle cx="96" cy="242" r="10" fill="${dark}"/>`,
  rucksack: ({ main, dark, light }) =>
    `<path d="M132 148 Q134 88 200 86 Q266 88 268 148 L280 310 Q200 330 120 310 Z" fill="${main}" stroke="${dark}" stroke-width="4"/><path d="M132 160 Q200 196 268 160 L266 126 Q200 100 134 126 Z" fill="${dark}"/><rect x="150" y="222" width="100" height="70" rx="12" fill="${light}"/><path d="M180 86 q20 -26 40 0" fill="none" stroke="${ink}" stroke-width="8"/>`,
  pannier: ({ main, dark, light }) =>
    `<path d="M112 124 H288 L300 304 Q200 322 100 304 Z" fill="${main}" stroke="${dark}" stroke-width="4"/><path d="M108 124 H292 V158 H108 Z" fill="${dark}"/><path d="M150 158 V230 M250 158 V230" stroke="${ink}" stroke-width="9"/><path d="M124 276 H276" stroke="${light}" stroke-width="9"/>`,
  barBag: ({ main, dark, light }) =>
    `<rect x="66" y="150" width="268" height="116" rx="56" fill="${main}" stroke="${dark}" stroke-width="4"/><path d="M134 148 V268 M266 148 V268" stroke="${ink}" stroke-width="13"/><path d="M158 186 H242" stroke="${light}" stroke-width="6"/>`,
  dryBag: ({ main, dark, light }) =>
    `<path d="M136 150 H264 L278 322 Q200 340 122 322 Z" fill="${main}" stroke="${dark}" stroke-width="4"/><path d="M126 108 H274 V150 H126 Z" fill="${dark}"/><path d="M168 214 q32 -52 64 0 q6 46 -32 48 q-38 -2 -32 -48 Z" fill="${light}"/>`,
  frontLight: ({ main, dark }) =>
    `<rect x="98" y="158" width="146" height="84" rx="22" fill="${main}" stroke="${dark}" stroke-width="4"/><path d="M244 164 l40 -16 v104 l-40 -16 Z" fill="${dark}"/><path d="M292 154 L352 120 V280 L292 246 Z" fill="#f7e58a" opacity="0.75"/><rect x="146" y="242" width="44" height="46" rx="8" fill="${ink}"/>`,
  rearLight: ({ main, dark }) =>
    `<rect x="132" y="102" width="136" height="196" rx="40" fill="${ink}"/><rect x="150" y="122" width="100" height="136" rx="28" fill="#d8322f"/><path d="M160 158 h80 M160 190 h80 M160 222 h80" stroke="#ff8d84" stroke-width="9"/><rect x="176" y="270" width="48" height="12" rx="6" fill="${main}" stroke="${dark}"/>`,
  dLock: ({ main, dark }) =>
    `<path d="M132 246 V160 Q134 92 200 90 Q266 92 268 160 V246" fill="none" stroke="${metal}" stroke-width="26"/><rect x="94" y="238" width="212" height="56" rx="20" fill="${main}" stroke="${dark}" stroke-width="4"/><circle cx="200" cy="266" r="12" fill="${ink}"/>`,
  chainLock: ({ main, dark }) =>
    `<path d="M126 262 Q66 146 160 112 Q268 84 300 176 Q310 226 272 254" fill="none" stroke="${main}" stroke-width="30" stroke-dasharray="26 7"/><rect x="150" y="240" width="116" height="74" rx="16" fill="${dark}"/><circle cx="208" cy="276" r="13" fill="${metal}"/>`,
  pump: ({ main, dark }) =>
    `<rect x="180" y="98" width="40" height="198" rx="10" fill="${main}" stroke="${dark}" stroke-width="4"/><path d="M200 98 V64 M150 60 H250" stroke="${ink}" stroke-width="16" stroke-linecap="round"/><path d="M140 312 H260" stroke="${ink}" stroke-width="18" stroke-linecap="round"/><circle cx="262" cy="258" r="30" fill="#f4f5f4" stroke="${ink}" stroke-width="8"/><path d="M262 258 l12 -14" stroke="${ink}" stroke-width="5"/>`,
  multiTool: ({ main, dark }) =>
    `<rect x="86" y="176" width="228" height="62" rx="26" fill="${main}" stroke="${dark}" stroke-width="4"/><path d="M118 178 L86 102 M180 176 V86 M232 176 L262 90" stroke="${metal}" stroke-width="16" stroke-linecap="round"/><circle cx="118" cy="208" r="11" fill="${ink}"/><circle cx="282" cy="208" r="11" fill="${ink}"/>`,
  workStand: ({ main, dark }) =>
    `<path d="M200 92 V300 M200 276 L122 326 M200 276 L278 326" stroke="${main}" stroke-width="16" stroke-linecap="round"/><path d="M200 118 H290" stroke="${dark}" stroke-width="15"/><rect x="282" y="94" width="44" height="50" rx="10" fill="${ink}"/>`,
  bottle: ({ main, dark, light }) =>
    `<path d="M148 148 Q148 128 166 124 H234 Q252 128 252 148 L248 196 Q244 212 252 224 V312 Q252 330 232 330 H168 Q148 330 148 312 V224 Q156 212 152 196 Z" fill="${main}" stroke="${dark}" stroke-width="4"/><path d="M166 124 V104 H234 V124 Z" fill="${dark}"/><rect x="182" y="74" width="36" height="32" rx="10" fill="${ink}"/><path d="M152 250 H248 M152 270 H248" stroke="${light}" stroke-width="7"/>`,
  cage: ({ main, dark }) =>
    `<path d="M158 96 Q120 210 150 306 Q200 336 250 306 Q280 210 242 96" fill="none" stroke="${main}" stroke-width="17" stroke-linecap="round"/><path d="M136 178 Q200 212 264 178" fill="none" stroke="${dark}" stroke-width="15"/>`,
  bar: ({ main, dark, light }) =>
    `<path d="M64 164 l16 12 l-16 12 l16 12 l-16 12 l16 12 l-16 12 H336 l-16 -12 l16 -12 l-16 -12 l16 -12 l-16 -12 l16 -12 Z" fill="${main}" stroke="${dark}" stroke-width="3"/><rect x="116" y="182" width="168" height="36" rx="8" fill="${light}"/>`,
  gel: ({ main, dark, light }) =>
    `<path d="M142 128 H258 L268 318 H132 Z" fill="${main}" stroke="${dark}" stroke-width="4"/><path d="M176 128 L184 78 H216 L224 128 Z" fill="${dark}"/><circle cx="200" cy="228" r="40" fill="${light}"/>`,
  tub: ({ main, dark, light }) =>
    `<rect x="120" y="122" width="160" height="196" rx="18" fill="${main}" stroke="${dark}" stroke-width="4"/><rect x="110" y="86" width="180" height="46" rx="12" fill="${ink}"/><rect x="120" y="182" width="160" height="76" fill="${light}"/>`,
  voucher: ({ main, dark, light }) =>
    `<rect x="66" y="126" width="268" height="158" rx="18" fill="${main}" stroke="${dark}" stroke-width="4"/><path d="M66 176 H334" stroke="${light}" stroke-width="16"/><path d="M120 240 q20 -38 40 0 t40 0 t40 0 t40 0" fill="none" stroke="${light}" stroke-width="7"/>`,
  service: ({ main, dark }) =>
    `<path d="M118 296 L232 182" stroke="${main}" stroke-width="40" stroke-linecap="round"/><path d="M216 106 Q252 78 292 98 L256 134 L266 156 L288 166 L324 130 Q340 172 312 206 Q274 240 228 214 Q190 172 216 106 Z" fill="${main}" stroke="${dark}" stroke-width="4"/><circle cx="124" cy="290" r="11" fill="#f4f5f4"/>`,
} satisfies Readonly<Record<string, Shape>>

export type ShapeName = keyof typeof shapes
