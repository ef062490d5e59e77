-- What the other files draw from. Chance is a hash of a number and a word, so that the data never depend on the order in
-- which rows are made, nor on anything but the sizes below.

create schema bench;

-- A member of the list, or a share between 0 and 1, for the nth thing.
create function bench.chance(n bigint, word text) returns double precision
language sql immutable parallel safe
return (hashint8extended(n, hashtextextended(word, 20261121)) & 4294967295) / 4294967296.0;

create function bench.pick(list text[], n bigint, word text) returns text
language sql immutable parallel safe
return list[1 + floor(bench.chance(n, word) * cardinality(list))::integer];

create function bench.id(kind text, n bigint) returns uuid
language sql immutable parallel safe
return md5(kind || ' ' || n)::uuid;

-- For what comes by the million: in the order in which it is made, so that its indexes grow at their ends.
create function bench.ordered_id(kind integer, n bigint) returns uuid
language sql immutable parallel safe
return (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;

-- What is many is made by the share that is asked for, 1 unless something smaller is to be tried.
create table bench.sizes (
  people integer, companies integer, jobs integer, applications integer, alerts integer, connections integer, messages integer);
insert into bench.sizes values (
  100000, 20000, 100000, 1000000 * :share, 300000 * :share, 1000000 * :share, 10000000 * :share);

create table bench.words (kind text primary key, list text[] not null);
insert into bench.words values
('first', '{Ada,Amara,Ana,Anders,Anika,Arjun,Astrid,Ben,Bianca,Carlos,Cecilia,Chen,Clara,Daniel,Dara,Diego,Elena,Elif,Emeka,Emma,Erik,Esther,Farah,Felix,Fiona,Gabriel,Grace,Hana,Hassan,Helen,Hugo,Ines,Ingrid,Ivan,Jamal,Jan,Jonas,Julia,Kai,Kamal,Karin,Kofi,Lars,Laura,Leila,Lena,Leo,Lin,Lucas,Lucia,Maja,Marco,Maria,Marta,Mateo,Maya,Mei,Michael,Mina,Mira,Nadia,Naomi,Nils,Nina,Noah,Noor,Nora,Olga,Oliver,Omar,Paula,Pedro,Petra,Priya,Rafael,Rana,Rosa,Ruth,Samir,Sara,Sofia,Stefan,Sven,Tara,Thomas,Tomas,Uma,Vera,Victor,Wei,Yara,Yuki,Zoe}'),
('last', '{Abbott,Adeyemi,Ahmed,Alvarez,Andersen,Bakker,Banerjee,Barros,Bauer,Becker,Bergman,Berry,Bianchi,Bishop,Blanc,Bondar,Brandt,Campbell,Castro,Chandra,Chen,Cohen,Costa,Cruz,Dahl,Davies,Delgado,Demir,Diaz,Duarte,Duval,Eriksen,Farouk,Fernandez,Ferrari,Fischer,Fontaine,Fraser,Garcia,Geller,Gomez,Grant,Greene,Gupta,Haddad,Hansen,Hartmann,Hayashi,Holm,Horvat,Ibrahim,Ito,Ivanova,Jansen,Jensen,Johnson,Kaplan,Kaur,Keller,Khan,Kim,Klein,Kovacs,Kowalski,Kraus,Larsen,Laurent,Lee,Lehmann,Lindqvist,Lopez,Mahmoud,Marino,Martin,Mendes,Mensah,Meyer,Moreau,Moretti,Morgan,Murphy,Nair,Nakamura,Ndiaye,Nguyen,Nielsen,Novak,Nowak,Obi,Okafor,Olsen,Ortega,Osei,Park,Patel,Pereira,Petrov,Quinn,Rahman,Ramos,Reyes,Ricci,Rossi,Rousseau,Santos,Sato,Schmidt,Schneider,Sharma,Silva,Singh,Smith,Sokolov,Suarez,Suzuki,Tanaka,Taylor,Torres,Tran,Varga,Vega,Virtanen,Walker,Wang,Weber,Weiss,Williams,Wilson,Wong,Yamada,Yilmaz,Young,Zhang,Zimmermann}'),
('first of company', '{Alder,Amber,Anchor,Arbor,Aspen,Atlas,Beacon,Birch,Blue,Bright,Brook,Canyon,Cedar,Cinder,Clear,Cobalt,Copper,Coral,Crane,Crown,Delta,Dune,Ember,Evergreen,Falcon,Fern,Field,Flint,Forge,Fox,Garnet,Glacier,Granite,Green,Grove,Harbor,Hawthorn,Hazel,Heron,High,Iris,Iron,Ivory,Juniper,Keystone,Lake,Lantern,Laurel,Linden,Lunar,Maple,Marble,Meadow,Mesa,North,Oak,Onyx,Orchard,Pebble,Pine,Prairie,Quartz,Raven,Red,Ridge,River,Sage,Silver,Spruce,Stone}'),
('second of company', '{Works,Labs,Systems,Logistics,Health,Energy,Robotics,Analytics,Software,Security,Networks,Media,Foods,Capital,Insurance,Mobility,Materials,Studios,Learning,Partners,Bank,Biotech,Cloud,Commerce,Data,Design,Devices,Diagnostics,Dynamics,Education,Engineering,Farms,Freight,Games,Genomics,Holdings,Homes,Housing,Instruments,Interactive,Legal,Lending,Marine,Markets,Metrics,Mutual,Optics,Outdoors,Payments,Pharma,Photonics,Platforms,Power,Press,Properties,Publishing,Rail,Research,Retail,Semiconductors,Signal,Solar,Space,Staffing,Storage,Supply,Talent,Telecom,Textiles,Therapeutics,Transit,Travel,Ventures,Water,Wireless,Workshop}'),
('industry', '{Climate software,Data infrastructure,Design tools,Financial services,Healthcare,Logistics,Property technology,Education,Security software,Robotics,Developer tools,Retail software,Agriculture,Life sciences,Public sector software,Media,Manufacturing software,Insurance,Consumer hardware,Telecommunications,Energy,Travel,Games,Professional services}'),
('size', '{1-10,11-50,11-50,11-50,51-200,51-200,51-200,201-500,201-500,501-1000,1001-5000,5001-10000,10001+}'),
-- The further left, the more jobs a place has.
('place', '{Remote,San Francisco,New York,London,Berlin,Boston,Seattle,Austin,Toronto,Chicago,Amsterdam,Singapore,Sydney,Zurich,Denver,Dublin,Paris,Los Angeles,Munich,Washington,Atlanta,Madrid,Barcelona,Stockholm,Copenhagen,Vancouver,Melbourne,San Diego,Portland,Hamburg,Oslo,Helsinki,Warsaw,Lisbon,Milan,Vienna,Brussels,Prague,Montreal,Manchester,Edinburgh,Miami,Dallas,Houston,Philadelphia,Minneapolis,Pittsburgh,Salt Lake City,Raleigh,Nashville,Rotterdam,Cologne,Gothenburg,Geneva,Basel,Tallinn,Budapest,Athens,Auckland,Brisbane}'),
('role', '{Software Engineer,Product Designer,Product Manager,Data Analyst,Data Scientist,Account Executive,Customer Success Manager,Site Reliability Engineer,Security Engineer,Marketing Manager,Machine Learning Engineer,Technical Writer,Recruiter,Finance Analyst,Operations Manager,User Researcher,Mobile Engineer,Data Engineer,Solutions Architect,Support Specialist,Project Manager,Legal Counsel,Engineering Manager,Content Designer,Quality Engineer,Platform Engineer,Frontend Engineer,Backend Engineer,Hardware Engineer,People Partner}'),
('department', '{Engineering,Design,Product,Data,Data,Sales,Customer Success,Engineering,Security,Marketing,Data,Product,People,Finance,Operations,Design,Engineering,Data,Sales,Customer Success,Operations,Legal,Engineering,Design,Engineering,Engineering,Engineering,Engineering,Engineering,People}'),
('area', '{"",Platform,Growth,Payments,Search,Infrastructure,Billing,Mobile,Onboarding,Internal Tools,Developer Experience,Forecasting,Trust and Safety,Analytics,Partnerships,Cloud,Compliance,Pricing,Automation,Accessibility}'),
('skill', '{Python,TypeScript,React,Rust,Mobile development,Linux,PostgreSQL,Cloud platforms,API design,Security engineering,Site reliability,Distributed systems,SQL,Statistics,Machine learning,Directing agents,Model evaluation,Data pipelines,Experiment design,Forecasting,User research,Design systems,Prototyping,Accessibility,Product strategy,Product analytics,Pricing,Compliance,Leading a team,Mentoring,Hiring,Budgeting,Technical writing,Public speaking,Negotiation,Marketing}'),
('goal', '{Learn enough SQL to answer my own questions,Speak at a meetup,Build a portfolio of three projects,Move into product management,Read one paper a week,Lead a project from start to end,Find a mentor in data engineering,Ship an accessible design system,Publish a technical blog,Ask for a raise with figures,Finish the machine learning course,Contribute to an open source library}');

create function bench.words(kind text) returns text[]
language sql immutable parallel safe
return (select list from bench.words where words.kind = $1);

-- The paragraphs that jobs of the seed are made of, by their place in the text: a generated job takes each of its
-- paragraphs from another one, so that words are as frequent as in real advertisements.
create table bench.paragraphs as
select place::integer, array_agg(paragraph order by id) as list
from public.jobs cross join lateral regexp_split_to_table(description, E'\n\n') with ordinality as part (paragraph, place)
group by place;

-- How much of everything a person has: one in five has nothing, most have a little, the first ten have most.
create table bench.people (
  n integer primary key, id uuid not null unique,
  applications integer not null, alerts integer not null, saved integer not null, skills integer not null,
  goals integer not null, courses integer not null, connections integer not null, follows integer not null
);
insert into bench.people
select n, bench.id('person', n),
  case when n <= 10 then 500 when n % 5 = 0 then 0 else floor(-14.0 * ln(1 - bench.chance(n, 'applications')))::integer end,
  case when n <= 10 then 49 when n % 5 = 0 then 0 else least(50, floor(-4.5 * ln(1 - bench.chance(n, 'alerts')))::integer) end,
  case when n <= 10 then 200 when n % 5 = 0 then 0 else least(200, floor(-4.0 * ln(1 - bench.chance(n, 'saved')))::integer) end,
  case when n <= 10 then 36 when n % 5 = 0 then 0 else floor(bench.chance(n, 'skills') * 8)::integer end,
  case when n <= 10 then 99 when n % 5 = 0 then 0 else floor(bench.chance(n, 'goals') * 4)::integer end,
  case when n <= 10 then 8 when n % 5 = 0 then 0 else floor(bench.chance(n, 'courses') * 3)::integer end,
  case when n <= 10 then 1000 when n % 5 = 0 then 0
    else floor(-13.1 * :share * ln(1 - bench.chance(n, 'connections')))::integer end,
  case when n <= 10 then 100 when n % 5 = 0 then 0 else floor(bench.chance(n, 'follows') * 6)::integer end
from bench.sizes, generate_series(1, people) as n;
analyze bench.people;
