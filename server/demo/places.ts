import type { CameraId, TenantId, UnitId } from '../../contract/platform/index.ts';
import type { Language } from '../../contract/workspace/index.ts';

/** Type of a facility; determines its cameras. */
export type Kind = 'store' | 'warehouse' | 'bank' | 'homes' | 'offices';

export interface DemoTenant {
  readonly name: string;
  readonly master: 'Centinela México' | 'Vigia Atlântico';
  readonly code: string;
  readonly lang: Language;
  readonly kind: Kind;
  readonly region: string;
  readonly country: string;
  readonly phone: string;
  readonly units: readonly DemoUnit[];
}
export interface DemoUnit {
  readonly description: string;
  readonly street: string;
  readonly suburb: string;
  readonly postalCode: string;
  readonly municipality: string;
  readonly latitude: number;
  readonly longitude: number;
}

function units(table: string): DemoUnit[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [description = '', street = '', suburb = '', postalCode = '', municipality = '', latitude, longitude] = line
        .split('|')
        .map((cell) => cell.trim());
      return { description, street, suburb, postalCode, municipality, latitude: Number(latitude), longitude: Number(longitude) };
    });
}

/** The five tenants of the demo and their sixty facilities, at real places. */
export const demoTenants: readonly DemoTenant[] = [
  {
    name: 'Plazas del Valle',
    master: 'Centinela México',
    code: 'PV',
    lang: 'es',
    kind: 'store',
    region: 'Ciudad de México',
    country: 'México',
    phone: '+52 55 5550',
    units: units(`
      Plaza Universidad     | Av. Universidad 1000         | Santa Cruz Atoyac       | 03310 | Benito Juárez     | 19.3666 | -99.1672
      Plaza Coyoacán        | Av. Coyoacán 2000            | Xoco                    | 03330 | Benito Juárez     | 19.3607 | -99.1709
      Plaza Insurgentes     | Av. Insurgentes Sur 1235     | Extremadura Insurgentes | 03740 | Benito Juárez     | 19.3790 | -99.1791
      Galerías Polanco      | Av. Presidente Masaryk 360   | Polanco                 | 11560 | Miguel Hidalgo    | 19.4314 | -99.1949
      Pasaje Roma           | Álvaro Obregón 151           | Roma Norte              | 06700 | Cuauhtémoc        | 19.4188 | -99.1620
      Pasaje Condesa        | Av. Tamaulipas 95            | Condesa                 | 06140 | Cuauhtémoc        | 19.4110 | -99.1747
      Plaza Narvarte        | Av. División del Norte 1100  | Narvarte Poniente       | 03020 | Benito Juárez     | 19.3876 | -99.1556
      Centro Santa Fe Norte | Vasco de Quiroga 3800        | Santa Fe                | 05109 | Cuajimalpa        | 19.3593 | -99.2763
      Plaza Lindavista      | Av. Montevideo 363           | Lindavista              | 07300 | Gustavo A. Madero | 19.4893 | -99.1360
      Plaza Coapa           | Calz. del Hueso 519          | Coapa                   | 14330 | Tlalpan           | 19.3010 | -99.1246
      Plaza San Ángel       | Av. Revolución 1500          | San Ángel               | 01020 | Álvaro Obregón    | 19.3497 | -99.1879
      Pasaje Cinco de Mayo  | Av. 5 de Mayo 20             | Centro Histórico        | 06000 | Cuauhtémoc        | 19.4346 | -99.1373`),
  },
  {
    name: 'Logística Anáhuac',
    master: 'Centinela México',
    code: 'LA',
    lang: 'es',
    kind: 'warehouse',
    region: 'Estado de México',
    country: 'México',
    phone: '+52 55 5551',
    units: units(`
      CEDIS Vallejo         | Poniente 150 820             | Industrial Vallejo      | 02300 | Azcapotzalco      | 19.4906 | -99.1630
      Almacén Naucalpan     | Av. 16 de Septiembre 54      | Alce Blanco             | 53370 | Naucalpan         | 19.4745 | -99.2270
      Almacén Tlalnepantla  | Av. Gustavo Baz 210          | Centro Industrial       | 54030 | Tlalnepantla      | 19.5300 | -99.2110
      CEDIS Cuautitlán      | Autopista a Querétaro km 35  | Parque Industrial       | 54730 | Cuautitlán Izcalli | 19.6440 | -99.2120
      Almacén Tultitlán     | Av. López Portillo 60        | San Mateo Cuautepec     | 54900 | Tultitlán         | 19.6390 | -99.1690
      Bodega Iztapalapa     | Calz. Ermita Iztapalapa 1710 | Constitución            | 09310 | Iztapalapa        | 19.3480 | -99.0640
      Bodega Iztacalco      | Av. Río Churubusco 600       | Granjas México          | 08400 | Iztacalco         | 19.3920 | -99.0990
      CEDIS Xalostoc        | Vía Morelos 180              | Xalostoc                | 55390 | Ecatepec          | 19.5390 | -99.0680
      CEDIS Tepotzotlán     | Parque El Trébol, nave 4     | El Trébol               | 54610 | Tepotzotlán       | 19.7010 | -99.2230
      Almacén Toluca        | Paseo Tollocan 500           | Zona Industrial         | 50200 | Toluca            | 19.2880 | -99.6100
      Patio Pantaco         | Av. Granjas 800              | Jardín Azpeitia         | 02530 | Azcapotzalco      | 19.4750 | -99.1740
      Almacén Texcoco       | Carr. a Texcoco km 30        | San Diego               | 56200 | Texcoco           | 19.5060 | -98.8830`),
  },
  {
    name: 'Banco del Centro',
    master: 'Centinela México',
    code: 'BC',
    lang: 'es',
    kind: 'bank',
    region: 'Ciudad de México',
    country: 'México',
    phone: '+52 55 5552',
    units: units(`
      Sucursal Reforma      | Paseo de la Reforma 222      | Juárez                  | 06600 | Cuauhtémoc        | 19.4285 | -99.1620
      Sucursal Zócalo       | Av. Madero 48                | Centro Histórico        | 06000 | Cuauhtémoc        | 19.4334 | -99.1358
      Sucursal Mixcoac      | Av. Insurgentes Sur 1605     | San José Insurgentes    | 03900 | Benito Juárez     | 19.3745 | -99.1828
      Sucursal Portales     | Calz. de Tlalpan 1210        | Portales Norte          | 03300 | Benito Juárez     | 19.3690 | -99.1410
      Sucursal Tacubaya     | Av. Jalisco 12               | Tacubaya                | 11870 | Miguel Hidalgo    | 19.4030 | -99.1877
      Sucursal Satélite     | Circuito Centro Comercial 22 | Ciudad Satélite         | 53100 | Naucalpan         | 19.5105 | -99.2345
      Sucursal Interlomas   | Blvd. Interlomas 5           | Interlomas              | 52787 | Huixquilucan      | 19.3990 | -99.2830
      Sucursal Aeropuerto   | Av. Capitán Carlos León 1    | Peñón de los Baños      | 15620 | Venustiano Carranza | 19.4361 | -99.0719
      Sucursal La Villa     | Calz. de Guadalupe 740       | Villa de Guadalupe      | 07050 | Gustavo A. Madero | 19.4790 | -99.1190
      Sucursal Xochimilco   | Guadalupe I. Ramírez 40      | San Pedro               | 16090 | Xochimilco        | 19.2620 | -99.1040
      Sucursal Pedregal     | Periférico Sur 4020          | Jardines del Pedregal   | 01900 | Álvaro Obregón    | 19.3160 | -99.2180
      Sucursal Coyoacán     | Felipe Carrillo Puerto 10    | Del Carmen              | 04000 | Coyoacán          | 19.3500 | -99.1627`),
  },
  {
    name: 'Condomínios Paulista',
    master: 'Vigia Atlântico',
    code: 'CP',
    lang: 'pt',
    kind: 'homes',
    region: 'São Paulo',
    country: 'Brasil',
    phone: '+55 11 5550',
    units: units(`
      Edifício Bela Vista   | Av. Paulista 900             | Bela Vista              | 01310-100 | São Paulo     | -23.5656 | -46.6519
      Residencial Jardins   | Rua Oscar Freire 700         | Jardim Paulista         | 01426-001 | São Paulo     | -23.5630 | -46.6690
      Edifício Pinheiros    | Rua dos Pinheiros 1037       | Pinheiros               | 05422-012 | São Paulo     | -23.5668 | -46.6903
      Vila Harmonia         | Rua Harmonia 300             | Vila Madalena           | 05435-000 | São Paulo     | -23.5545 | -46.6880
      Edifício Itaim        | Rua João Cachoeira 500       | Itaim Bibi              | 04535-002 | São Paulo     | -23.5843 | -46.6760
      Residencial Moema     | Av. Ibirapuera 2500          | Moema                   | 04028-002 | São Paulo     | -23.6050 | -46.6640
      Edifício Vila Mariana | Rua Domingos de Morais 2000  | Vila Mariana            | 04036-000 | São Paulo     | -23.5935 | -46.6370
      Residencial Tatuapé   | Rua Tuiuti 2100              | Tatuapé                 | 03307-005 | São Paulo     | -23.5420 | -46.5760
      Edifício Santana      | Rua Voluntários da Pátria 2500 | Santana               | 02402-000 | São Paulo     | -23.5010 | -46.6260
      Residencial Perdizes  | Rua Cardoso de Almeida 800   | Perdizes                | 05013-001 | São Paulo     | -23.5350 | -46.6740
      Parque Morumbi        | Av. Giovanni Gronchi 3500    | Morumbi                 | 05651-002 | São Paulo     | -23.6060 | -46.7270
      Edifício Berrini      | Av. Luís Carlos Berrini 1000 | Brooklin                | 04571-010 | São Paulo     | -23.6030 | -46.6930`),
  },
  {
    name: 'Harbour Offices Lisbon',
    master: 'Vigia Atlântico',
    code: 'HO',
    lang: 'en',
    kind: 'offices',
    region: 'Lisboa',
    country: 'Portugal',
    phone: '+351 21 555',
    units: units(`
      Alcântara Dock        | Rua 1.º de Maio 103          | Alcântara               | 1300-472 | Lisboa         | 38.7037 | -9.1781
      Santos Studios        | Av. 24 de Julho 60           | Santos                  | 1200-869 | Lisboa         | 38.7069 | -9.1530
      Cais do Sodré House   | Rua do Alecrim 20            | Misericórdia            | 1200-017 | Lisboa         | 38.7068 | -9.1437
      Baixa Building        | Rua Augusta 150              | Baixa                   | 1100-053 | Lisboa         | 38.7107 | -9.1367
      Santa Apolónia Pier   | Av. Infante D. Henrique 1    | Santa Apolónia          | 1100-105 | Lisboa         | 38.7140 | -9.1225
      Liberdade 180         | Av. da Liberdade 180         | Santo António           | 1250-146 | Lisboa         | 38.7202 | -9.1456
      Saldanha Tower        | Av. da República 10          | Avenidas Novas          | 1050-191 | Lisboa         | 38.7340 | -9.1452
      Campo Pequeno Court   | Av. João XXI 50              | Areeiro                 | 1000-304 | Lisboa         | 38.7424 | -9.1430
      Oriente Plaza         | Alameda dos Oceanos 41       | Parque das Nações       | 1990-207 | Lisboa         | 38.7650 | -9.0960
      Dom João Tower        | Av. D. João II 30            | Parque das Nações       | 1990-092 | Lisboa         | 38.7615 | -9.0985
      Belém Archive         | Rua de Belém 90              | Belém                   | 1300-085 | Lisboa         | 38.6969 | -9.2010
      Benfica Annex         | Estrada de Benfica 500       | Benfica                 | 1500-103 | Lisboa         | 38.7450 | -9.1860`),
  },
];

/** A facility for scenarios. */
export interface SeededUnit {
  readonly id: UnitId;
  readonly tenant: TenantId;
  readonly description: string;
  readonly kind: Kind;
  readonly lang: Language;
  readonly master: DemoTenant['master'];
  readonly cameras: readonly { readonly id: CameraId; readonly scene: string; readonly name: string }[];
}
