const named = (list: string) =>
  Object.fromEntries(
    list.split(' ').map(entry => {
      const [code = '', name = code] = entry.split(':')
      const words = name.replaceAll('_', ' ')
      return [entry.includes(':') ? code : words, words]
    }),
  )

const states =
  'AL:Alabama AK:Alaska AZ:Arizona AR:Arkansas CA:California CO:Colorado CT:Connecticut DE:Delaware DC:District_of_Columbia FL:Florida GA:Georgia HI:Hawaii ID:Idaho IL:Illinois IN:Indiana IA:Iowa KS:Kansas KY:Kentucky LA:Louisiana ME:Maine MD:Maryland MA:Massachusetts MI:Michigan MN:Minnesota MS:Mississippi MO:Missouri MT:Montana NE:Nebraska NV:Nevada NH:New_Hampshire NJ:New_Jersey NM:New_Mexico NY:New_York NC:North_Carolina ND:North_Dakota OH:Ohio OK:Oklahoma OR:Oregon PA:Pennsylvania RI:Rhode_Island SC:South_Carolina SD:South_Dakota TN:Tennessee TX:Texas UT:Utah VT:Vermont VA:Virginia WA:Washington WV:West_Virginia WI:Wisconsin WY:Wyoming'
const provinces =
  'AB:Alberta BC:British_Columbia MB:Manitoba NB:New_Brunswick NL:Newfoundland_and_Labrador NS:Nova_Scotia NT:Northwest_Territories NU:Nunavut ON:Ontario PE:Prince_Edward_Island QC:Quebec SK:Saskatchewan YT:Yukon'
const australia =
  'ACT:Australian_Capital_Territory NSW:New_South_Wales NT:Northern_Territory QLD:Queensland SA:South_Australia TAS:Tasmania VIC:Victoria WA:Western_Australia'
const ireland =
  'Carlow Cavan Clare Cork Donegal Dublin Galway Kerry Kildare Kilkenny Laois Leitrim Limerick Longford Louth Mayo Meath Monaghan Offaly Roscommon Sligo Tipperary Waterford Westmeath Wexford Wicklow'
const southAfrica =
  'Eastern_Cape Free_State Gauteng KwaZulu-Natal Limpopo Mpumalanga North_West Northern_Cape Western_Cape'
const spain =
  'A_Coruña Álava Albacete Alicante Almería Asturias Ávila Badajoz Barcelona Bizkaia Burgos Cáceres Cádiz Cantabria Castellón Ceuta Ciudad_Real Córdoba Cuenca Gipuzkoa Girona Granada Guadalajara Huelva Huesca Illes_Balears Jaén La_Rioja Las_Palmas León Lleida Lugo Madrid Málaga Melilla Murcia Navarra Ourense Palencia Pontevedra Salamanca Santa_Cruz_de_Tenerife Segovia Sevilla Soria Tarragona Teruel Toledo Valencia Valladolid Zamora Zaragoza'

/** Parts of countries that stand in an address, by what is kept of them: a code where people write one, else the name. */
export const countiesOf = {
  US: named(states),
  CA: named(provinces),
  AU: named(australia),
  IE: named(ireland),
  ZA: named(southAfrica),
  ES: named(spain),
} as const
