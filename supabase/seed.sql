-- Written by tools/seed/write-seed.ts from the material beside it. Change that, not this.

insert into public.companies (id, name, industry, size, headquarters, about, logo_url) values
('b58f93c5-e752-4a3d-b848-9e5dc516822b', 'Northwind', 'Climate software', '501-1000', 'San Francisco', 'Northwind makes forecasting and planning tools for the people who run electricity grids.', '/marks/northwind.svg'),
('da897f37-34a6-4338-bd71-28c2388de98d', 'Fathom', 'Data infrastructure', '201-500', 'Remote', 'Fathom is a query engine for event data, built by a team in eleven time zones.', '/marks/fathom.svg'),
('b1fdb370-b46b-4d68-83e3-41cdc648c78d', 'Halden', 'Design tools', '51-200', 'New York', 'Halden makes drawing and specification software for industrial designers.', '/marks/halden.svg'),
('1a8bf084-6b21-478e-a5eb-f1cc667acf6b', 'Alder Bank', 'Financial services', '1001-5000', 'Chicago', 'Alder Bank is a commercial bank for small manufacturers in the Midwest.', '/marks/alder-bank.svg'),
('b6ed9a6c-fe0a-4cda-8634-17d6947750d8', 'Meridian Health', 'Healthcare', '5001-10000', 'Boston', 'Meridian Health is a network of outpatient clinics and the records system that joins them.', '/marks/meridian-health.svg'),
('f383f40b-1e3a-40d6-8b2b-0cdc63d7913d', 'Kestrel Logistics', 'Logistics', '1001-5000', 'Denver', 'Kestrel Logistics moves cold-chain freight between farms, packers and shops.', '/marks/kestrel-logistics.svg'),
('ac2623c2-4862-45c2-ab77-bd500a206142', 'Quayside', 'Property technology', '11-50', 'Austin', 'Quayside keeps leases, repairs and rent for small landlords in one ledger.', '/marks/quayside.svg'),
('11eed0c2-ab76-4a64-8bf3-d7a621a55de4', 'Larkspur', 'Education', '51-200', 'Seattle', 'Larkspur makes reading lessons that follow each student from one school to the next.', '/marks/larkspur.svg'),
('471cc705-b978-4fe6-b270-122174892a1b', 'Osprey Security', 'Security software', '201-500', 'Boston', 'Osprey Security finds exposed credentials and closes them before they are used.', '/marks/osprey-security.svg'),
('9e99c12a-e7b1-4995-9300-7a09640102c7', 'Tessel Robotics', 'Robotics', '201-500', 'Austin', 'Tessel Robotics builds arms that sort, pick and pack beside people in warehouses.', '/marks/tessel-robotics.svg'),
('4b5bdd60-cf81-42de-9ed3-3a7e387fdcf0', 'Corvid Labs', 'Developer tools', '51-200', 'Berlin', 'Corvid Labs makes build and test tools that tell a team what broke and why.', '/marks/corvid-labs.svg'),
('8356a474-632e-4998-9319-9acc38e47ad9', 'Sable and Finch', 'Retail software', '51-200', 'London', 'Sable and Finch helps independent shops order the right stock at the right time.', '/marks/sable-and-finch.svg'),
('787034d7-da2f-441d-973c-e9159722211e', 'Mossgrove', 'Agriculture', '51-200', 'Denver', 'Mossgrove measures soil and water so that farms irrigate by need and not by calendar.', '/marks/mossgrove.svg'),
('4920aa80-8f3a-46cc-91ca-90913330ba8f', 'Halcyon Genomics', 'Life sciences', '201-500', 'Boston', 'Halcyon Genomics reads tumor samples and reports what matters to the treating physician.', '/marks/halcyon-genomics.svg'),
('1626cd58-ed70-4cac-b419-50cf9565d042', 'Townhall Systems', 'Public sector software', '201-500', 'Toronto', 'Townhall Systems puts permits, fees and council business of small cities online.', '/marks/townhall-systems.svg'),
('c59fd878-c29d-48b8-9dff-c275738514e0', 'Lantern Press', 'Media', '51-200', 'New York', 'Lantern Press publishes regional news that readers pay for and keep paying for.', '/marks/lantern-press.svg'),
('8a9f5942-6b37-4954-b2f4-ec6894a332cd', 'Ferrous', 'Manufacturing software', '201-500', 'Chicago', 'Ferrous plans the work of machine shops, from the quote to the finished part.', '/marks/ferrous.svg'),
('2d30cc85-913f-4da8-a77e-7ccda71e22c4', 'Parallel Pay', 'Financial services', '501-1000', 'London', 'Parallel Pay moves supplier payments across borders on the day they are due.', '/marks/parallel-pay.svg'),
('1dc759ee-6323-4929-9517-9efbcc0f7f5a', 'Rowan Care', 'Healthcare', '51-200', 'Zurich', 'Rowan Care gives home nurses a day plan that leaves time for the patient.', '/marks/rowan-care.svg'),
('495bfecc-8f44-4f0a-bf2a-fddd8bc5140e', 'Wayfarer Rail', 'Logistics', '501-1000', 'Amsterdam', 'Wayfarer Rail runs overnight freight and sells its slots by the wagon.', '/marks/wayfarer-rail.svg'),
('09fee002-c932-4f9a-84cc-50bfa65b447b', 'Hollis Mutual', 'Insurance', '1001-5000', 'Sydney', 'Hollis Mutual insures homes and farms and is owned by the people it insures.', '/marks/hollis-mutual.svg'),
('395204d4-a668-4202-b067-497854f3fec1', 'Marram', 'Education', '11-50', 'Dublin', 'Marram teaches trades by video call, with a master looking over your shoulder.', '/marks/marram.svg'),
('950726fe-3ebf-4a58-ba3a-74b9d575ab1c', 'Monsoon Energy', 'Climate software', '51-200', 'Singapore', 'Monsoon Energy balances rooftop solar and batteries for apartment blocks.', '/marks/monsoon-energy.svg'),
('7795af3b-f05b-48e2-9657-e0e2cae73876', 'Inkwell Archive', 'Media', '11-50', 'Berlin', 'Inkwell Archive makes the holdings of libraries and museums searchable down to the line.', '/marks/inkwell-archive.svg'),
('3dc0663e-0a20-42f1-ba6d-2593d0931047', 'Glasshouse', 'Property technology', '51-200', 'Toronto', 'Glasshouse shows the owners of large buildings where their heat and money go.', '/marks/glasshouse.svg'),
('8478da35-ca06-4438-9719-41a2ccbf0733', 'Verity Audio', 'Consumer hardware', '201-500', 'San Francisco', 'Verity Audio makes hearing aids that people fit and tune themselves.', '/marks/verity-audio.svg')
on conflict (id) do nothing;

insert into public.jobs (id, company_id, title, department, location, job_type, experience_level, salary_min, salary_max, currency, posted_at, description) values
('c3628412-d4c8-41e9-90f6-6d669157a4ce', 'b58f93c5-e752-4a3d-b848-9e5dc516822b', 'Senior Product Designer', 'Design', 'San Francisco', 'full_time', 'senior', 150000, 190000, 'USD', now() - interval '2362 minutes', 'The outage calendar works, and no one loves it yet. You would change that.

Northwind makes forecasting and planning tools for the people who run electricity grids. Operators in 31 control rooms open Northwind before they open their mail.

What you will do

- Shape the outage calendar from research to the details that ship
- Visit control-room operators where they work, about once a month
- Look after one part of our design system and say what leaves it
- Show unfinished work early, in our Wednesday critique

What we look for

- You think in flows and states, not in screens
- You know what is easy and what is expensive to build
- You design for large text, keyboards and tired eyes from the start
- You can explain a choice without the word intuitive

What we offer

- Four weeks a year in which you may work from anywhere with an outlet
- A home energy audit, and 3,000 dollars toward what it finds
- Train travel counts as working time
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our San Francisco office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('52fb2f58-4cb8-4f0b-8743-273010f9dc49', 'da897f37-34a6-4338-bd71-28c2388de98d', 'Staff Engineer, Platform', 'Engineering', 'Remote', 'full_time', 'lead', 190000, 240000, 'USD', now() - interval '2811 minutes', 'You would join the team that owns the cost explorer, from the table in the database to the pager.

Fathom is a query engine for event data, built by a team in eleven time zones. There are two meetings a week that everyone may skip and one that no one does.

What you will do

- Take the cost explorer from a written proposal to something data engineers rely on
- Keep the slowest one percent of requests as visible as the average, and bring it down
- Write migrations that run while people work
- Retire code: last year we removed more lines than we added

What we look for

- You have run a service that other people depended on, and learned something when it failed
- You write so that a colleague can disagree with a paragraph instead of a person
- You prefer a boring solution when it is enough
- You ask data engineers before you guess

What we offer

- A yearly budget of 4,000 dollars for your desk, chair and connection
- Two gatherings a year, in places that take no more than one change of train or plane
- Hours that follow your day, with three shared hours agreed in each team
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('39ad8819-d70c-4ade-8d3f-15d63c326138', 'b1fdb370-b46b-4d68-83e3-41cdc648c78d', 'Design Engineer', 'Design', 'New York', 'full_time', 'senior', 165000, 205000, 'USD', now() - interval '2549 minutes', 'You would sit between design and engineering and be fluent in both.

Halden makes drawing and specification software for industrial designers. Half of our team has designed something you can buy in a store.

What you will do

- Build the interactions of the parts library that static pictures cannot settle
- Keep tokens, components and documentation in one state of truth
- Turn prototypes into production code, and throw away the rest
- Look after motion, focus and touch, down to reduced motion and 400 percent zoom

What we look for

- You write CSS that others like to read
- You have a good eye, and can say what it sees
- You have built something that feels good to touch
- You care about the bytes that a flourish costs

What we offer

- Free use of the workshop, materials included, for your own projects
- Thursday afternoons for drawing, reading or learning a tool
- A 401(k) match of 6 percent from the first month
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a permanent, full-time role. You would work from our New York office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('3ee5677e-4667-4d37-9379-0689ff84fd45', '1a8bf084-6b21-478e-a5eb-f1cc667acf6b', 'Account Executive', 'Sales', 'Chicago', 'full_time', 'mid', null, 185000, 'USD', now() - interval '54523 minutes', 'Alder Bank has grown by recommendation, and we are now ready to make some noise.

Alder Bank is a commercial bank for small manufacturers in the Midwest. A loan officer here decides with the numbers on one page, and we build that page.

What you will do

- Lead conversations from the first call to the signature, with about fifteen at a time
- Show the covenant tracker with the customer''s own data
- Write proposals that a buyer can defend in front of their board
- Keep the forecast honest, even when it falls

What we look for

- You have sold software to people who were busy
- You ask more than you present
- You understand a contract before legal does
- You remember names and what you promised

What we offer

- A retirement plan with an 8 percent contribution
- Better mortgage rates for employees
- Paid study leave for banking, accounting and engineering certificates
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Chicago office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('70b54de5-5503-4eca-9a62-787f9088eb5a', 'b6ed9a6c-fe0a-4cda-8634-17d6947750d8', 'Senior Mobile Engineer', 'Engineering', 'Boston', 'full_time', 'senior', 180000, 200000, 'USD', now() - interval '30619 minutes', 'Our app is good where the signal is good. You would make it good everywhere else.

Meridian Health is a network of outpatient clinics and the records system that joins them. Eighty-four clinics and 2.1 million patients share one record.

What you will do

- Own the appointment planner on iOS and Android, shared code where it helps and native where it shows
- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You know Swift or Kotlin well and the other one enough
- You have strong opinions about battery life
- You test with large text and a cracked screen

What we offer

- Medical, dental and vision coverage from the first day, family included
- Sixteen weeks of paid leave for every new parent
- Two paid days a year to volunteer in a clinic
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Boston office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('3e2f7907-2b0f-4949-814c-b4589dd4cb40', 'f383f40b-1e3a-40d6-8b2b-0cdc63d7913d', 'Solutions Engineer', 'Sales', 'Denver', 'full_time', 'mid', 155000, 180000, 'USD', now() - interval '38280 minutes', 'Between the demo and the first working day lies your job.

Kestrel Logistics moves cold-chain freight between farms, packers and shops. People who work on software ride along once a quarter.

What you will do

- Build trial setups with the customer''s own systems and data
- Answer security and architecture questions with facts and documents
- Turn what three customers need into one thing that we can build
- Write small integrations, and hand the good ones to engineering

What we look for

- You can code and you like people
- You draw on whiteboards so that both sides nod
- You admit what the product cannot do
- You travel about four days a month

What we offer

- Profit sharing, paid each spring
- Parental leave of 18 weeks
- Shift swaps that you arrange among yourselves
- A pay band that every colleague can look up
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You would work from our Denver office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('7ac8dd64-3f4e-4b05-bd0e-ecdd59c40138', 'ac2623c2-4862-45c2-ab77-bd500a206142', 'Customer Support Specialist (Internship)', 'Customer success', 'Remote', 'internship', 'entry', null, null, 'USD', now() - interval '62039 minutes', 'Most of our growth comes from customers who tell others, so this team is our marketing.

Quayside keeps leases, repairs and rent for small landlords in one ledger. We are 34 people, profitable since last year, and intend to stay small enough for one table.

What you will do

- Answer hard questions about the rent reminder yourself, and learn from engineering what you could not
- Visit your ten largest customers twice a year
- Write help articles that save the next hundred messages
- Tell us early when a customer is about to leave, and why

What we look for

- You have worked with customers in a trade that was not yours
- You explain without talking down
- You are organized enough to promise a date
- A second language is welcome

What we offer

- A four-day week, all year
- Equity that is explained in a page and a half
- A bike, or the money for one
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a paid internship of six months, with a mentor and a project of your own. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('60631244-b3b5-496b-8b85-3eb1752fabed', '11eed0c2-ab76-4a64-8bf3-d7a621a55de4', 'Analytics Lead', 'Data', 'Seattle', 'part_time', 'lead', 200000, null, 'USD', now() - interval '4916 minutes', 'We have data about the reading record, and three spreadsheets that disagree on it.

Larkspur makes reading lessons that follow each student from one school to the next. A lesson that children do not finish is rewritten, however much we liked it.

What you will do

- Answer questions about the reading record with a number, its uncertainty and a recommendation
- Keep one definition for each figure that the company steers by
- Build the few dashboards that are looked at, and delete the rest
- Sit with product and operations, and hear the question behind the request

What we look for

- You write SQL the way others write email
- You know when a difference is noise and can show it
- You have told a manager that the data says otherwise
- Python or R when SQL is not enough

What we offer

- Reduced hours for parents during school breaks, if you wish
- Every book you buy for work is paid for
- Sabbatical of six weeks after four years
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Seattle office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('ada9bdbb-9492-45f8-9a9f-04be7395985a', '471cc705-b978-4fe6-b270-122174892a1b', 'Senior Machine Learning Engineer', 'Research', 'Boston', 'full_time', 'senior', 165000, 185000, 'USD', now() - interval '34809 minutes', 'Models already carry part of the partner API. You would make them better, and plainer about their doubts.

Osprey Security finds exposed credentials and closes them before they are used. We have told 2,700 companies about a leaked key before anyone asked them for money.

What you will do

- Improve the models behind the partner API against a benchmark that we trust
- Ship them with monitoring that notices drift before people do
- Make uncertainty something that security teams of three to thirty people can act on
- Compare each new model with the simple one, and keep the simple one when it wins

What we look for

- You have put a model into a product and kept it there
- You are strong in statistics and comfortable in PyTorch or JAX
- You look at the raw data first
- You can build the service around the model too

What we offer

- Hardware keys, password manager and monitoring for your family
- On-call that is paid by the hour and limited to one week in six
- A research day each month
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('ad0d106a-b75e-42ad-910c-35efbd649562', '9e99c12a-e7b1-4995-9300-7a09640102c7', 'Risk and Compliance Manager', 'Finance', 'Austin', 'full_time', 'mid', 160000, 195000, 'USD', now() - interval '62101 minutes', 'Rules in our field change twice a year, and our customers expect us to have read them first.

Tessel Robotics builds arms that sort, pick and pack beside people in warehouses. A shift leader sets up a new product in under ten minutes, without calling us.

What you will do

- Test controls by trying to break them
- Prepare audits so that evidence is a by-product of the work
- Advise product teams before the design is done
- Report to the board, in numbers and plain words

What we look for

- You have worked with a regulator, on either side
- You know data protection well
- You write policies that people can follow
- You hold your ground politely

What we offer

- Lunch at the test hall, cooked on site
- Relocation support from a person
- Patents carry the inventors'' names and a bonus
- A learning budget that does not ask for a reason
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Austin office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('5b190d32-2945-4602-a99b-ae0204a5cc9b', '4b5bdd60-cf81-42de-9ed3-3a7e387fdcf0', 'Senior Technical Writer', 'Marketing', 'Remote', 'full_time', 'senior', 170000, 200000, 'USD', now() - interval '54341 minutes', 'You would own every word that explains the build graph.

Corvid Labs makes build and test tools that tell a team what broke and why. Our customers wait eleven minutes less for each change than they did a year ago.

What you will do

- Write guides for the failure summary that start from what the reader wants to do
- Keep the reference complete with as much automation as it can take
- Sit in design reviews and rename things while that is still cheap
- Watch people read, and move what they miss

What we look for

- You have documented an API or a machine
- You read code and try things out
- You organize large amounts of text so that search is the second resort
- You know that a screenshot ages in months

What we offer

- 30 days of vacation and the days between Christmas and New Year
- A tenth of your week for open-source work of your choice
- German or English lessons during working hours
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('c071606c-5109-44cf-bc44-ac4e8c824e8f', '8356a474-632e-4998-9319-9acc38e47ad9', 'People Associate (Internship)', 'People', 'London', 'internship', 'entry', null, null, 'GBP', now() - interval '32974 minutes', 'We hire slowly and would like to do it well.

Sable and Finch helps independent shops order the right stock at the right time. The forecast says how sure it is, and store owners plan by it.

What you will do

- Lead searches from the first conversation about the role to the first week at work
- Make sure that each applicant gets an answer within five working days
- Train interviewers, and tell them when they are unfair
- Keep the handbook short and true

What we look for

- You have hired for roles that you first had to understand
- You can count: time, sources, drop-off
- You know employment law where we hire, or know when to ask
- You keep what you hear to yourself

What we offer

- 25 days of vacation, your birthday and a shopping day in December
- Season ticket loan
- An employee discount in about six hundred stores
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a paid internship of six months, with a mentor and a project of your own. You would work from our London office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('fb7e1cd7-162c-4751-88d9-63bfe81597b0', '787034d7-da2f-441d-973c-e9159722211e', 'Mobile Engineer', 'Engineering', 'Sydney', 'full_time', 'mid', 205000, 220000, 'AUD', now() - interval '25038 minutes', 'Our app is good where the signal is good. You would make it good everywhere else.

Mossgrove measures soil and water so that farms irrigate by need and not by calendar. The app has to work at the far end of a field, with gloves on and no signal.

What you will do

- Own the yield map on iOS and Android, shared code where it helps and native where it shows
- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You know Swift or Kotlin well and the other one enough
- You have strong opinions about battery life
- You handle money, health or safety data with suspicion toward your own code

What we offer

- Seasonal hours: shorter weeks in winter, agreed in advance
- A box of vegetables, weekly, from customers
- Field days in boots that we pay for
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You would work from our Sydney office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('c6d92e02-c9da-49b2-9f39-16706445b2ab', '4920aa80-8f3a-46cc-91ca-90913330ba8f', 'Senior UX Researcher', 'Design', 'London', 'full_time', 'senior', 155000, 170000, 'GBP', now() - interval '751 minutes', 'You would be our second researcher and decide with the first what we should stop asking.

Halcyon Genomics reads tumor samples and reports what matters to the treating physician. A report reaches the clinic in six days, and a physician reads it in four minutes.

What you will do

- Plan and run studies on the validation suite, from five interviews to a diary study over a month
- Keep a library of findings that people search before they ask
- Teach designers and engineers to interview without leading
- Recruit people who are usually left out, and pay them properly

What we look for

- You have done mixed-method research in a product team
- You can say in two sentences what a study found and how sure you are
- You know enough statistics to refuse a chart
- You handle recordings and consent with care

What we offer

- Learning budget of 5,000 a year, conferences on top
- On-site childcare in Boston, an allowance elsewhere
- Twenty weeks of parental leave
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our London office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('a7797b72-0bcf-41db-9f3d-90a315518420', '1626cd58-ed70-4cac-b419-50cf9565d042', 'Head of Security Engineering', 'Security', 'Remote', 'contract', 'lead', null, 225000, 'USD', now() - interval '37389 minutes', 'Security at Townhall Systems is two people who know everyone. You would be the third.

Townhall Systems puts permits, fees and council business of small cities online. Two hundred and twelve cities use us, the smallest with 900 residents.

What you will do

- Review the design of the records request while it is still cheap to change
- Find the flaw yourself: code review, fuzzing, and a week of attack each quarter
- Make the secure way the shortest way for our engineers
- Work with auditors without letting the audit become the goal

What we look for

- You have found and fixed real vulnerabilities
- You know web, cloud and identity well enough to teach one of them
- You explain risk in the language of the person who carries it
- You write code

What we offer

- A defined-benefit pension plan
- 35-hour week
- Paid time for jury duty, voting and civic service
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a contract for twelve months, with a real chance of staying on. You may work from anywhere within four hours of our core time. If you meet most of this and not all, please write anyway.'),
('b6051130-031c-4666-b0c2-2589ab8dcb6a', 'c59fd878-c29d-48b8-9dff-c275738514e0', 'Senior Solutions Engineer', 'Sales', 'New York', 'full_time', 'senior', 190000, 220000, 'USD', now() - interval '25069 minutes', 'Customers ask whether the newsroom desk fits what they already have. You would know.

Lantern Press publishes regional news that readers pay for and keep paying for. Corrections appear at the top of the article, and we built the tool that puts them there.

What you will do

- Build trial setups with the customer''s own systems and data
- Answer security and architecture questions with facts and documents
- Write small integrations, and hand the good ones to engineering
- Teach colleagues what customers really do with the corrections log

What we look for

- You can code and you like people
- You have integrated systems that did not want to be integrated
- You draw on whiteboards so that both sides nod
- You admit what the product cannot do

What we offer

- Subscriptions to every paper you can name
- Compressed weeks after elections
- A union agreement covers every non-managing role
- A learning budget that does not ask for a reason
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our New York office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('4420caf0-4564-49ce-b74d-5d59338586c3', '8a9f5942-6b37-4954-b2f4-ec6894a332cd', 'Reliability Lead', 'Engineering', 'Remote', 'part_time', 'lead', null, 235000, 'USD', now() - interval '42591 minutes', 'We have good uptime by care and would like to have it by design.

Ferrous plans the work of machine shops, from the quote to the finished part. Shops on Ferrous deliver on the promised day 93 times in a hundred.

What you will do

- Set service levels with the teams that own them, and say no when the budget is spent
- Rehearse the failures that we fear: a lost region, a full disk, a bad deploy
- Make restoring from a backup a weekly routine
- Plan capacity with finance, in numbers both sides believe

What we look for

- You have been the calm person in a bad incident
- You automate the second time and document the first
- You can explain an error budget to a salesperson
- You have removed a system and no one noticed

What we offer

- Evening classes in welding or machining, paid
- Stock options with a ten-year window
- A 401(k) match of 5 percent
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('99281168-17f1-49c8-9ee6-305483156f32', '2d30cc85-913f-4da8-a77e-7ccda71e22c4', 'Head of Operations', 'Operations', 'Amsterdam', 'full_time', 'lead', 195000, 215000, 'EUR', now() - interval '59922 minutes', 'You would run the daily work around the currency quote and make next month''s day easier than today''s.

Parallel Pay moves supplier payments across borders on the day they are due. We settle 1.4 billion euros a month and reconcile each cent by 9 in the morning.

What you will do

- Run the daily rhythm around the currency quote: what is late, what is at risk, who helps
- Turn what we do by hand three times into a checklist, and the checklist into software
- Choose and manage suppliers, with prices that hold for a year
- Bring problems to engineering with a count and an example

What we look for

- You have run something with a deadline each day
- You are at ease with spreadsheets and simple SQL
- You stay friendly when it is loud
- You like to hand over a tidy desk

What we offer

- Private medical coverage for you and your family
- Work abroad for up to 60 days a year
- Bonus on company results, same percentage for all
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our Amsterdam office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('a862b429-eb3e-4392-9181-76354ca9240d', '1dc759ee-6323-4929-9517-9efbcc0f7f5a', 'Mobile Engineer', 'Engineering', 'Zurich', 'full_time', 'mid', null, null, 'CHF', now() - interval '498 minutes', 'Our app is good where the signal is good. You would make it good everywhere else.

Rowan Care gives home nurses a day plan that leaves time for the patient. A nurse on Rowan spends 40 minutes less a day on paper, by the clock of an independent study.

What you will do

- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Release every two weeks with a rollout that you can stop
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You have strong opinions about battery life
- You handle money, health or safety data with suspicion toward your own code
- You test with large text and a cracked screen

What we offer

- 42 percent of our people work part time, managers included
- Half-fare rail card
- Six weeks of holiday
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

This is a permanent, full-time role. You would work from our Zurich office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('54cbadea-e0fe-4bb9-866f-189611441748', '495bfecc-8f44-4f0a-bf2a-fddd8bc5140e', 'Senior Quality Engineer', 'Engineering', 'Zurich', 'full_time', 'senior', 170000, 185000, 'CHF', now() - interval '54922 minutes', 'Our tests are green more often than our customers are happy.

Wayfarer Rail runs overnight freight and sells its slots by the wagon. Planners have the last word over every model we ship.

What you will do

- Think through how the yard plan fails, with the people who build it
- Write the few end-to-end tests that earn their minutes
- Explore each release by hand for an hour, with a charter
- Teach the team to write reports that people can act on

What we look for

- You are curious in a methodical way
- You can read and write test code in TypeScript or Python
- You have convinced a team to delay
- You describe a bug so that others can reproduce it

What we offer

- Free rail travel in the Netherlands, Germany and Switzerland
- A 36-hour week
- Pension with the rail sector''s own fund
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Zurich office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('7caa4323-549f-4168-b7ad-7f23e947934c', '09fee002-c932-4f9a-84cc-50bfa65b447b', 'Reliability Lead', 'Engineering', 'Sydney', 'part_time', 'lead', 225000, 240000, 'AUD', now() - interval '29953 minutes', 'When the claims desk is down, claims handlers and members stop working, so this is not a support role.

Hollis Mutual insures homes and farms and is owned by the people it insures. A refused claim is read by a second person before the letter leaves.

What you will do

- Set service levels with the teams that own them, and say no when the budget is spent
- Rehearse the failures that we fear: a lost region, a full disk, a bad deploy
- Run reviews after incidents where no one has to be brave to speak
- Plan capacity with finance, in numbers both sides believe

What we look for

- You have been the calm person in a bad incident
- You know Linux, networks and PostgreSQL well below the surface
- You can explain an error budget to a salesperson
- You have removed a system and no one noticed

What we offer

- Superannuation of 14 percent
- Five weeks of vacation
- Membership at staff rates
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Sydney office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('d4df875a-b9b5-41b6-9f45-955024464374', '395204d4-a668-4202-b067-497854f3fec1', 'Design Engineer', 'Design', 'Dublin', 'contract', 'mid', 150000, 165000, 'EUR', now() - interval '40925 minutes', 'You would sit between design and engineering and be fluent in both.

Marram teaches trades by video call, with a master looking over your shoulder. We are 41 people, and nine of us hold a trade.

What you will do

- Build the interactions of the second camera that static pictures cannot settle
- Turn prototypes into production code, and throw away the rest
- Look after motion, focus and touch, down to reduced motion and 400 percent zoom
- Help designers to work in the browser

What we look for

- You write CSS that others like to read
- You have a good eye, and can say what it sees
- You have built something that feels good to touch
- You care about the bytes that a flourish costs

What we offer

- Any course on Marram, free, during working hours
- 27 days of holiday
- Home office equipped to your list
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a contract for twelve months, with a real chance of staying on. You would work from our Dublin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('2a352863-06cc-40c1-b6fb-690f26bb6c36', '950726fe-3ebf-4a58-ba3a-74b9d575ab1c', 'Backend Engineer', 'Engineering', 'Singapore', 'full_time', 'mid', 185000, 200000, 'SGD', now() - interval '15702 minutes', 'The services behind the building balance have outgrown the four people who wrote them, and we would like help before it hurts.

Monsoon Energy balances rooftop solar and batteries for apartment blocks. Our tenants'' bills fit on one page, and they can check them by hand.

What you will do

- Keep the slowest one percent of requests as visible as the average, and bring it down
- Write migrations that run while people work
- Carry the pager about one week in seven, and fix what woke you up
- Retire code: last year we removed more lines than we added

What we look for

- You have run a service that other people depended on, and learned something when it failed
- You are at home in at least one typed language and can read SQL plans
- You prefer a boring solution when it is enough
- You ask building managers and tenants before you guess

What we offer

- Solar at cost for your own roof
- Medical coverage for parents, too
- Flexible public holidays
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

This is a permanent, full-time role. You would work from our Singapore office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('1fdc960a-afaa-4cf5-8781-28618ef04827', '7795af3b-f05b-48e2-9657-e0e2cae73876', 'Senior UX Researcher', 'Design', 'Remote', 'part_time', 'senior', 165000, 185000, 'USD', now() - interval '37963 minutes', 'We talk to archivists and historians every week and remember too little of it.

Inkwell Archive makes the holdings of libraries and museums searchable down to the line. Historians correct our transcriptions, and each correction carries their name.

What you will do

- Plan and run studies on the catalog import, from five interviews to a diary study over a month
- Tell the team what we do not know before we build it
- Keep a library of findings that people search before they ask
- Recruit people who are usually left out, and pay them properly

What we look for

- You have done mixed-method research in a product team
- You can say in two sentences what a study found and how sure you are
- You are comfortable in the places where archivists and historians work
- You handle recordings and consent with care

What we offer

- A conference or an archive trip each year
- Four-day weeks in July and August
- Public transport ticket
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('c8e617db-222d-43f2-8ae5-e2f7cc6129f3', '3dc0663e-0a20-42f1-ba6d-2593d0931047', 'Risk and Compliance Manager', 'Finance', 'Toronto', 'contract', 'mid', 190000, 205000, 'CAD', now() - interval '53670 minutes', 'You would make sure that what we say about the meter import holds up when someone checks.

Glasshouse shows the owners of large buildings where their heat and money go. The 640 buildings on Glasshouse used 23 percent less energy in their second year.

What you will do

- Test controls by trying to break them
- Prepare audits so that evidence is a by-product of the work
- Advise product teams before the design is done
- Report to the board, in numbers and plain words

What we look for

- You have worked with a regulator, on either side
- You find a way to get things done
- You write policies that people can follow
- You hold your ground politely

What we offer

- RRSP or pension match of 5 percent
- Transit pass
- Two learning weeks a year
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

This is a contract for twelve months, with a real chance of staying on. You would work from our Toronto office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('2cc80d01-8cd9-4b67-95cb-5fe25b15253f', '8478da35-ca06-4438-9719-41a2ccbf0733', 'Staff Engineer, Platform', 'Engineering', 'Singapore', 'part_time', 'lead', 230000, 245000, 'SGD', now() - interval '54075 minutes', 'You would join the team that owns the charging case, from the table in the database to the pager.

Verity Audio makes hearing aids that people fit and tune themselves. A first fitting takes eleven minutes at the kitchen table.

What you will do

- Take the charging case from a written proposal to something people who are losing some hearing rely on
- Write migrations that run while people work
- Review changes with the same care that you hope for in return
- Carry the pager about one week in seven, and fix what woke you up

What we look for

- You have run a service that other people depended on, and learned something when it failed
- You write so that a colleague can disagree with a paragraph instead of a person
- You prefer a boring solution when it is enough
- You ask people who are losing some hearing before you guess

What we offer

- Hearing aids for your family at cost
- Quiet rooms that are in fact quiet
- Sixteen weeks of parental leave
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Singapore office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('2c7c61db-2d72-4673-9f4d-009f9bc6abdf', 'b58f93c5-e752-4a3d-b848-9e5dc516822b', 'Design Engineer', 'Design', 'Remote', 'full_time', 'senior', 160000, 180000, 'USD', now() - interval '32962 minutes', 'Between the drawing and the running interface something is lost. You would make sure that less is.

Northwind makes forecasting and planning tools for the people who run electricity grids. Every new colleague spends two shifts in a control room before writing anything.

What you will do

- Build the interactions of the day-ahead load forecast that static pictures cannot settle
- Keep tokens, components and documentation in one state of truth
- Turn prototypes into production code, and throw away the rest
- Help designers to work in the browser

What we look for

- You write CSS that others like to read
- You have a good eye, and can say what it sees
- You have built something that feels good to touch
- You care about the bytes that a flourish costs

What we offer

- Four weeks a year in which you may work from anywhere with an outlet
- A home energy audit, and 3,000 dollars toward what it finds
- Train travel counts as working time
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('3e5b05de-94cb-4e5b-bda1-2f11bc3ac4d0', 'da897f37-34a6-4338-bd71-28c2388de98d', 'Senior Frontend Engineer', 'Engineering', 'Seattle', 'full_time', 'senior', 185000, 210000, 'USD', now() - interval '38717 minutes', 'The part of Fathom that people touch is the part you would own.

Fathom is a query engine for event data, built by a team in eleven time zones. We answer about forty billion events a day with a median of 180 milliseconds.

What you will do

- Build the query planner with our designers, from the first sketch to the last edge case
- Keep pages fast on the four-year-old laptops that data engineers have
- Make every flow work by keyboard and with a screen reader, and prove it in tests
- Pair with backend colleagues on the shape of the data before either side writes code

What we look for

- You know the platform: HTML, CSS and the browser before any framework
- You have shipped interfaces in React or something like it, and can say what they cost
- You notice when something is two pixels off, and know when it does not matter
- You test what people see rather than how it is built

What we offer

- A yearly budget of 4,000 dollars for your desk, chair and connection
- Two gatherings a year, in places that take no more than one change of train or plane
- Hours that follow your day, with three shared hours agreed in each team
- Parental leave that both parents take
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Seattle office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('567f08dd-b060-4190-8115-269277918d0b', 'b1fdb370-b46b-4d68-83e3-41cdc648c78d', 'Senior Compliance Manager', 'Finance', 'Remote', 'contract', 'senior', 165000, 195000, 'USD', now() - interval '45109 minutes', 'Rules in our field change twice a year, and our customers expect us to have read them first.

Halden makes drawing and specification software for industrial designers. We keep a workshop with two mills and a laser cutter beside the desks, and people use it.

What you will do

- Read new rules and say in a page what changes for us
- Prepare audits so that evidence is a by-product of the work
- Advise product teams before the design is done
- Report to the board, in numbers and plain words

What we look for

- You have worked with a regulator, on either side
- You find a way to get things done
- You know data protection well
- You hold your ground politely

What we offer

- Free use of the workshop, materials included, for your own projects
- Thursday afternoons for drawing, reading or learning a tool
- A 401(k) match of 6 percent from the first month
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

This is a contract for twelve months, with a real chance of staying on. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('b9bcf404-caa4-49b9-a1a5-8558430f0d48', '1a8bf084-6b21-478e-a5eb-f1cc667acf6b', 'Mobile Engineer', 'Engineering', 'Chicago', 'contract', 'mid', 150000, 170000, 'USD', now() - interval '36404 minutes', 'Relationship managers often meet Alder Bank on a phone, in bad light and with one free hand.

Alder Bank is a commercial bank for small manufacturers in the Midwest. Our average customer has 46 employees, one factory and a machine that they want to replace.

What you will do

- Own the credit decision record on iOS and Android, shared code where it helps and native where it shows
- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You have strong opinions about battery life
- You handle money, health or safety data with suspicion toward your own code
- You test with large text and a cracked screen

What we offer

- A retirement plan with an 8 percent contribution
- Better mortgage rates for employees
- Paid study leave for banking, accounting and engineering certificates
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

This is a contract for twelve months, with a real chance of staying on. You would work from our Chicago office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('9cb99baa-5fa9-4901-aa2b-f3ea2648eb5b', 'b6ed9a6c-fe0a-4cda-8634-17d6947750d8', 'Controller', 'Finance', 'Remote', 'full_time', 'lead', 210000, 235000, 'USD', now() - interval '32829 minutes', 'Our books close on the sixth working day, and we would like the fourth.

Meridian Health is a network of outpatient clinics and the records system that joins them. We count the clicks of a visit, and this year they went from 61 to 38.

What you will do

- Close the month with few corrections and no heroics
- Build the plan with the teams that must keep it
- Look after cash, insurance and the auditors
- Replace three spreadsheets a year with something better

What we look for

- An accounting qualification or equivalent experience
- You explain a variance without blame
- You can query the database yourself
- You are exact and not pedantic

What we offer

- Medical, dental and vision coverage from the first day, family included
- Sixteen weeks of paid leave for every new parent
- Two paid days a year to volunteer in a clinic
- Parental leave that both parents take
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('bdd45ccb-7749-4618-8ac8-e66117cf9f72', 'f383f40b-1e3a-40d6-8b2b-0cdc63d7913d', 'Financial Analyst', 'Finance', 'Remote', 'full_time', 'entry', 130000, 150000, 'USD', now() - interval '54300 minutes', 'You would be the person who knows what things cost.

Kestrel Logistics moves cold-chain freight between farms, packers and shops. People who work on software ride along once a quarter.

What you will do

- Close the month with few corrections and no heroics
- Build the plan with the teams that must keep it
- Show what the driver app earns and costs, in one page
- Replace three spreadsheets a year with something better

What we look for

- An accounting qualification or equivalent experience
- You know revenue rules for subscriptions
- You can query the database yourself
- You are exact and not pedantic

What we offer

- Profit sharing, paid each spring
- Parental leave of 18 weeks
- Shift swaps that you arrange among yourselves
- A pay band that every colleague can look up
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('c7a7745b-ca94-490a-abdc-60db83859d27', 'ac2623c2-4862-45c2-ab77-bd500a206142', 'Senior Data Engineer', 'Data', 'Austin', 'part_time', 'senior', 170000, 200000, 'USD', now() - interval '44399 minutes', 'Our pipelines grew by addition. You would bring in some subtraction.

Quayside keeps leases, repairs and rent for small landlords in one ledger. Tenants use the same product and have the same support line.

What you will do

- Own the path of data behind the repair request, from the source to the person who relies on it
- Make late, missing and duplicate data visible before landlords with a handful of flats see them
- Model tables that analysts can use without asking
- Bring the nightly run below an hour, and then ask whether it must be nightly

What we look for

- You have built pipelines that ran for years
- Strong SQL and Python, and a view on when to use neither
- You know what exactly-once costs
- You leave documentation that is shorter than the code

What we offer

- A four-day week, all year
- Equity that is explained in a page and a half
- A bike, or the money for one
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Austin office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('dfaeab56-e6c7-48a8-a094-58642fa2d83c', '11eed0c2-ab76-4a64-8bf3-d7a621a55de4', 'UX Researcher', 'Design', 'Remote', 'full_time', 'mid', 150000, 180000, 'USD', now() - interval '9929 minutes', 'You would be our second researcher and decide with the first what we should stop asking.

Larkspur makes reading lessons that follow each student from one school to the next. A lesson that children do not finish is rewritten, however much we liked it.

What you will do

- Plan and run studies on the reading record, from five interviews to a diary study over a month
- Tell the team what we do not know before we build it
- Keep a library of findings that people search before they ask
- Teach designers and engineers to interview without leading

What we look for

- You have done mixed-method research in a product team
- You can say in two sentences what a study found and how sure you are
- You are comfortable in the places where teachers and their students work
- You know enough statistics to refuse a chart

What we offer

- Reduced hours for parents during school breaks, if you wish
- Every book you buy for work is paid for
- Sabbatical of six weeks after four years
- A pay band that every colleague can look up
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('5c9f5dc6-c295-4c3d-be95-c3517767c702', '471cc705-b978-4fe6-b270-122174892a1b', 'Senior Mobile Engineer', 'Engineering', 'Boston', 'part_time', 'senior', 190000, 215000, 'USD', now() - interval '17335 minutes', 'Security teams of three to thirty people often meet Osprey Security on a phone, in bad light and with one free hand.

Osprey Security finds exposed credentials and closes them before they are used. We have told 2,700 companies about a leaked key before anyone asked them for money.

What you will do

- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Release every two weeks with a rollout that you can stop
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You know Swift or Kotlin well and the other one enough
- You handle money, health or safety data with suspicion toward your own code
- You test with large text and a cracked screen

What we offer

- Hardware keys, password manager and monitoring for your family
- On-call that is paid by the hour and limited to one week in six
- A research day each month
- A learning budget that does not ask for a reason
- Sick leave without a doctor''s note for the first three days

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Boston office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('a38b85e4-ebb3-4e1b-ae3f-81a59462c061', '9e99c12a-e7b1-4995-9300-7a09640102c7', 'Senior Solutions Engineer', 'Sales', 'Zurich', 'full_time', 'senior', 170000, 190000, 'CHF', now() - interval '42525 minutes', 'Customers ask whether the sorting cell fits what they already have. You would know.

Tessel Robotics builds arms that sort, pick and pack beside people in warehouses. Four hundred arms are in use, and together they have gone 611 days without an injury.

What you will do

- Answer security and architecture questions with facts and documents
- Turn what three customers need into one thing that we can build
- Write small integrations, and hand the good ones to engineering
- Teach colleagues what customers really do with the calibration routine

What we look for

- You can code and you like people
- You have integrated systems that did not want to be integrated
- You draw on whiteboards so that both sides nod
- You admit what the product cannot do

What we offer

- Lunch at the test hall, cooked on site
- Relocation support from a person
- Patents carry the inventors'' names and a bonus
- A pay band that every colleague can look up
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You would work from our Zurich office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('b09a6047-6ad4-437d-bf6f-d187d6e6662e', '4b5bdd60-cf81-42de-9ed3-3a7e387fdcf0', 'Head of Operations', 'Operations', 'Berlin', 'full_time', 'lead', 195000, 220000, 'EUR', now() - interval '32481 minutes', 'You would run the daily work around the failure summary and make next month''s day easier than today''s.

Corvid Labs makes build and test tools that tell a team what broke and why. Our customers wait eleven minutes less for each change than they did a year ago.

What you will do

- Turn what we do by hand three times into a checklist, and the checklist into software
- Choose and manage suppliers, with prices that hold for a year
- Bring problems to engineering with a count and an example
- Plan for vacations, peaks and bad weather before they come

What we look for

- You have run something with a deadline each day
- You stay friendly when it is loud
- You notice the small thing that goes wrong every Tuesday
- You like to hand over a tidy desk

What we offer

- 30 days of vacation and the days between Christmas and New Year
- A tenth of your week for open-source work of your choice
- German or English lessons during working hours
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

This is a permanent, full-time role. You would work from our Berlin office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('133f60b6-0e3f-4d9a-a5b9-0355992b4858', '8356a474-632e-4998-9319-9acc38e47ad9', 'Talent Partner', 'People', 'London', 'part_time', 'mid', null, null, 'GBP', now() - interval '34163 minutes', 'You would look after how people come to Sable and Finch, grow here and leave.

Sable and Finch helps independent shops order the right stock at the right time. The forecast says how sure it is, and store owners plan by it.

What you will do

- Lead searches from the first conversation about the role to the first week at work
- Make sure that each applicant gets an answer within five working days
- Train interviewers, and tell them when they are unfair
- Keep the handbook short and true

What we look for

- You have hired for roles that you first had to understand
- You can count: time, sources, drop-off
- You know employment law where we hire, or know when to ask
- You keep what you hear to yourself

What we offer

- 25 days of vacation, your birthday and a shopping day in December
- Season ticket loan
- An employee discount in about six hundred stores
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our London office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('94c55ad8-a64a-4241-a304-4866d3123b05', '787034d7-da2f-441d-973c-e9159722211e', 'Senior Data Engineer', 'Data', 'Remote', 'full_time', 'senior', 165000, 200000, 'USD', now() - interval '18779 minutes', 'Everything that Mossgrove promises depends on data that arrives on time and means what it says.

Mossgrove measures soil and water so that farms irrigate by need and not by calendar. The app has to work at the far end of a field, with gloves on and no signal.

What you will do

- Make late, missing and duplicate data visible before growers and their advisers see them
- Model tables that analysts can use without asking
- Bring the nightly run below an hour, and then ask whether it must be nightly
- Keep personal data to what is needed, and delete the rest on schedule

What we look for

- Strong SQL and Python, and a view on when to use neither
- You treat a schema as a contract
- You know what exactly-once costs
- You leave documentation that is shorter than the code

What we offer

- Seasonal hours: shorter weeks in winter, agreed in advance
- A box of vegetables, weekly, from customers
- Field days in boots that we pay for
- A pay band that every colleague can look up
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('1c3489b6-2d76-4613-b6ef-5e367a98a139', '4920aa80-8f3a-46cc-91ca-90913330ba8f', 'Mobile Engineer', 'Engineering', 'Zurich', 'full_time', 'mid', 140000, 155000, 'CHF', now() - interval '53196 minutes', 'Oncologists and pathologists often meet Halcyon Genomics on a phone, in bad light and with one free hand.

Halcyon Genomics reads tumor samples and reports what matters to the treating physician. Laboratory and software people share one floor and one stand-up.

What you will do

- Own the report layout on iOS and Android, shared code where it helps and native where it shows
- Make the app useful without a connection and honest about what is not synced yet
- Release every two weeks with a rollout that you can stop
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You have strong opinions about battery life
- You handle money, health or safety data with suspicion toward your own code
- You test with large text and a cracked screen

What we offer

- Learning budget of 5,000 a year, conferences on top
- On-site childcare in Boston, an allowance elsewhere
- Twenty weeks of parental leave
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Zurich office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('725c1388-7765-4ca9-81da-59647dc5acd1', '1626cd58-ed70-4cac-b419-50cf9565d042', 'Mobile Engineer', 'Engineering', 'Toronto', 'part_time', 'mid', 190000, 200000, 'CAD', now() - interval '31007 minutes', 'Our app is good where the signal is good. You would make it good everywhere else.

Townhall Systems puts permits, fees and council business of small cities online. Two hundred and twelve cities use us, the smallest with 900 residents.

What you will do

- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Release every two weeks with a rollout that you can stop
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You have strong opinions about battery life
- You handle money, health or safety data with suspicion toward your own code
- You test with large text and a cracked screen

What we offer

- A defined-benefit pension plan
- 35-hour week
- Paid time for jury duty, voting and civic service
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Toronto office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('85d23931-2177-4de2-b6b9-4eebf792b33d', 'c59fd878-c29d-48b8-9dff-c275738514e0', 'UX Researcher', 'Design', 'Remote', 'full_time', 'mid', null, 190000, 'USD', now() - interval '14431 minutes', 'You would be our second researcher and decide with the first what we should stop asking.

Lantern Press publishes regional news that readers pay for and keep paying for. No one here is paid by the click.

What you will do

- Tell the team what we do not know before we build it
- Keep a library of findings that people search before they ask
- Teach designers and engineers to interview without leading
- Recruit people who are usually left out, and pay them properly

What we look for

- You have done mixed-method research in a product team
- You can say in two sentences what a study found and how sure you are
- You know enough statistics to refuse a chart
- You handle recordings and consent with care

What we offer

- Subscriptions to every paper you can name
- Compressed weeks after elections
- A union agreement covers every non-managing role
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('1dfa6873-d72d-40eb-8b37-77f195008159', '8a9f5942-6b37-4954-b2f4-ec6894a332cd', 'Mobile Engineer', 'Engineering', 'Chicago', 'full_time', 'mid', 155000, 175000, 'USD', now() - interval '41098 minutes', 'Our app is good where the signal is good. You would make it good everywhere else.

Ferrous plans the work of machine shops, from the quote to the finished part. We rent a bay in a working machine shop and test there on Fridays.

What you will do

- Own the machine schedule on iOS and Android, shared code where it helps and native where it shows
- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You know Swift or Kotlin well and the other one enough
- You have strong opinions about battery life
- You handle money, health or safety data with suspicion toward your own code

What we offer

- Evening classes in welding or machining, paid
- Stock options with a ten-year window
- A 401(k) match of 5 percent
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Chicago office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('ba27dbad-0e34-4e99-b73e-0ab593c74975', '2d30cc85-913f-4da8-a77e-7ccda71e22c4', 'Director of Compliance', 'Finance', 'Amsterdam', 'contract', 'lead', 195000, 220000, 'EUR', now() - interval '24832 minutes', 'Rules in our field change twice a year, and our customers expect us to have read them first.

Parallel Pay moves supplier payments across borders on the day they are due. Regulators in three countries have read our runbooks.

What you will do

- Read new rules and say in a page what changes for us
- Test controls by trying to break them
- Prepare audits so that evidence is a by-product of the work
- Advise product teams before the design is done

What we look for

- You have worked with a regulator, on either side
- You know data protection well
- You write policies that people can follow
- You hold your ground politely

What we offer

- Private medical coverage for you and your family
- Work abroad for up to 60 days a year
- Bonus on company results, same percentage for all
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

This is a contract for twelve months, with a real chance of staying on. You would work from our Amsterdam office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('8550b942-3314-457e-8667-d146b11c36e8', '1dc759ee-6323-4929-9517-9efbcc0f7f5a', 'Machine Learning Engineer', 'Research', 'Zurich', 'full_time', 'mid', 150000, 165000, 'CHF', now() - interval '21242 minutes', 'Models already carry part of the handover note. You would make them better, and plainer about their doubts.

Rowan Care gives home nurses a day plan that leaves time for the patient. Records are encrypted so that we cannot read them, and support works anyway.

What you will do

- Improve the models behind the handover note against a benchmark that we trust
- Ship them with monitoring that notices drift before people do
- Make uncertainty something that home nurses and coordinators can act on
- Publish what is useful to others

What we look for

- You have put a model into a product and kept it there
- You look at the raw data first
- You can build the service around the model too
- You know the failure modes of evaluations

What we offer

- 42 percent of our people work part time, managers included
- Half-fare rail card
- Six weeks of holiday
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

The role is full time and permanent, and job sharing is possible. You would work from our Zurich office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('30116f38-8d7a-45fe-9769-1147357e3cf3', '495bfecc-8f44-4f0a-bf2a-fddd8bc5140e', 'Head of Customer Success', 'Customer success', 'Amsterdam', 'full_time', 'lead', 190000, 205000, 'EUR', now() - interval '5907 minutes', 'Shippers and yard planners call us when something matters. You would be the voice they know.

Wayfarer Rail runs overnight freight and sells its slots by the wagon. Planners have the last word over every model we ship.

What you will do

- Guide new customers from contract to first result within three weeks
- Answer hard questions about the delay forecast yourself, and learn from engineering what you could not
- Write help articles that save the next hundred messages
- Tell us early when a customer is about to leave, and why

What we look for

- You have worked with customers in a trade that was not yours
- You explain without talking down
- You can say that we were wrong
- A second language is welcome

What we offer

- Free rail travel in the Netherlands, Germany and Switzerland
- A 36-hour week
- Pension with the rail sector''s own fund
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Amsterdam office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('9bfdb9c8-732e-4fd6-8f8e-9fd73df4cec7', '09fee002-c932-4f9a-84cc-50bfa65b447b', 'Head of Security Engineering', 'Security', 'Singapore', 'full_time', 'lead', 220000, 235000, 'SGD', now() - interval '46943 minutes', 'Security at Hollis Mutual is two people who know everyone. You would be the third.

Hollis Mutual insures homes and farms and is owned by the people it insures. A refused claim is read by a second person before the letter leaves.

What you will do

- Review the design of the reinsurance report while it is still cheap to change
- Find the flaw yourself: code review, fuzzing, and a week of attack each quarter
- Make the secure way the shortest way for our engineers
- Work with auditors without letting the audit become the goal

What we look for

- You have found and fixed real vulnerabilities
- You know web, cloud and identity well enough to teach one of them
- You explain risk in the language of the person who carries it
- You write code

What we offer

- Superannuation of 14 percent
- Five weeks of vacation
- Membership at staff rates
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Singapore office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('19f8f049-8d09-4679-b710-2c727341a6c6', '395204d4-a668-4202-b067-497854f3fec1', 'Senior Quality Engineer', 'Engineering', 'Dublin', 'contract', 'senior', 160000, 180000, 'EUR', now() - interval '11499 minutes', 'You would be the person who asks what happens when the train enters the tunnel.

Marram teaches trades by video call, with a master looking over your shoulder. We are 41 people, and nine of us hold a trade.

What you will do

- Think through how the second camera fails, with the people who build it
- Write the few end-to-end tests that earn their minutes
- Hunt flaky tests until there are none
- Teach the team to write reports that people can act on

What we look for

- You are curious in a methodical way
- You know the difference between a bug and a preference
- You have convinced a team to delay
- You describe a bug so that others can reproduce it

What we offer

- Any course on Marram, free, during working hours
- 27 days of holiday
- Home office equipped to your list
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

This is a contract for twelve months, with a real chance of staying on. You would work from our Dublin office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('6d8258e3-e68b-4842-ab68-da7ed39b7666', '950726fe-3ebf-4a58-ba3a-74b9d575ab1c', 'Staff Data Engineer', 'Data', 'Sydney', 'full_time', 'lead', 235000, 250000, 'AUD', now() - interval '14229 minutes', 'Our pipelines grew by addition. You would bring in some subtraction.

Monsoon Energy balances rooftop solar and batteries for apartment blocks. Three hundred blocks sell their noon surplus through us and buy it back at dusk.

What you will do

- Own the path of data behind the market bid, from the source to the person who relies on it
- Make late, missing and duplicate data visible before building managers and tenants see them
- Model tables that analysts can use without asking
- Bring the nightly run below an hour, and then ask whether it must be nightly

What we look for

- Strong SQL and Python, and a view on when to use neither
- You treat a schema as a contract
- You know what exactly-once costs
- You leave documentation that is shorter than the code

What we offer

- Solar at cost for your own roof
- Medical coverage for parents, too
- Flexible public holidays
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

This is a permanent, full-time role. You would work from our Sydney office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('2d936979-fdbf-4696-b7a9-e2f588796a91', '7795af3b-f05b-48e2-9657-e0e2cae73876', 'Solutions Engineer', 'Sales', 'Berlin', 'full_time', 'mid', 145000, 170000, 'EUR', now() - interval '17665 minutes', 'Customers ask whether the reading room fits what they already have. You would know.

Inkwell Archive makes the holdings of libraries and museums searchable down to the line. Forty million pages are searchable, and a third of them were never printed.

What you will do

- Answer security and architecture questions with facts and documents
- Turn what three customers need into one thing that we can build
- Write small integrations, and hand the good ones to engineering
- Teach colleagues what customers really do with the page viewer

What we look for

- You can code and you like people
- You have integrated systems that did not want to be integrated
- You draw on whiteboards so that both sides nod
- You admit what the product cannot do

What we offer

- A conference or an archive trip each year
- Four-day weeks in July and August
- Public transport ticket
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You would work from our Berlin office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('563db173-ba48-4793-b049-0d4b563db1c9', '3dc0663e-0a20-42f1-ba6d-2593d0931047', 'Mobile Engineer', 'Engineering', 'Remote', 'full_time', 'mid', 155000, 185000, 'USD', now() - interval '28841 minutes', 'Facility managers often meet Glasshouse on a phone, in bad light and with one free hand.

Glasshouse shows the owners of large buildings where their heat and money go. A facility manager should know by coffee what to look at today: that is the product.

What you will do

- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Release every two weeks with a rollout that you can stop
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You know Swift or Kotlin well and the other one enough
- You have strong opinions about battery life
- You handle money, health or safety data with suspicion toward your own code
- You test with large text and a cracked screen

What we offer

- RRSP or pension match of 5 percent
- Transit pass
- Two learning weeks a year
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('0bc1ea03-6e62-4a89-8bcb-f6966e31df77', '8478da35-ca06-4438-9719-41a2ccbf0733', 'Frontend Engineer', 'Engineering', 'San Francisco', 'full_time', 'mid', 160000, 185000, 'USD', now() - interval '46996 minutes', 'The hearing test is where people who are losing some hearing spend most of their day, and it deserves an engineer who cares about each frame.

Verity Audio makes hearing aids that people fit and tune themselves. Every device is repairable, and the parts list is public.

What you will do

- Build the hearing test with our designers, from the first sketch to the last edge case
- Make every flow work by keyboard and with a screen reader, and prove it in tests
- Grow our component library without letting it grow for its own sake
- Measure what is slow for real people and fix the worst each month

What we look for

- You know the platform: HTML, CSS and the browser before any framework
- You have shipped interfaces in React or something like it, and can say what they cost
- You notice when something is two pixels off, and know when it does not matter
- You enjoy sitting with people who are losing some hearing and saying nothing for an hour

What we offer

- Hearing aids for your family at cost
- Quiet rooms that are in fact quiet
- Sixteen weeks of parental leave
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You would work from our San Francisco office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('ecb52cdf-bbc2-4ee3-8229-c5510cb9b5c9', 'b58f93c5-e752-4a3d-b848-9e5dc516822b', 'Senior Operations Manager', 'Operations', 'Remote', 'full_time', 'senior', 170000, 195000, 'USD', now() - interval '55332 minutes', 'You would run the daily work around the map of line capacity and make next month''s day easier than today''s.

Northwind makes forecasting and planning tools for the people who run electricity grids. Every new colleague spends two shifts in a control room before writing anything.

What you will do

- Run the daily rhythm around the map of line capacity: what is late, what is at risk, who helps
- Turn what we do by hand three times into a checklist, and the checklist into software
- Choose and manage suppliers, with prices that hold for a year
- Plan for vacations, peaks and bad weather before they come

What we look for

- You have run something with a deadline each day
- You are at ease with spreadsheets and simple SQL
- You notice the small thing that goes wrong every Tuesday
- You like to hand over a tidy desk

What we offer

- Four weeks a year in which you may work from anywhere with an outlet
- A home energy audit, and 3,000 dollars toward what it finds
- Train travel counts as working time
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('53b29788-862c-4072-803c-f7b98389418a', 'da897f37-34a6-4338-bd71-28c2388de98d', 'Senior Operations Manager', 'Operations', 'Remote', 'full_time', 'senior', 165000, 195000, 'USD', now() - interval '19160 minutes', 'Much of what Fathom promises is kept by people and not by software.

Fathom is a query engine for event data, built by a team in eleven time zones. Decisions are written down first and talked about second, because someone is always asleep.

What you will do

- Run the daily rhythm around the columnar cache: what is late, what is at risk, who helps
- Choose and manage suppliers, with prices that hold for a year
- Bring problems to engineering with a count and an example
- Plan for vacations, peaks and bad weather before they come

What we look for

- You have run something with a deadline each day
- You stay friendly when it is loud
- You notice the small thing that goes wrong every Tuesday
- You like to hand over a tidy desk

What we offer

- A yearly budget of 4,000 dollars for your desk, chair and connection
- Two gatherings a year, in places that take no more than one change of train or plane
- Hours that follow your day, with three shared hours agreed in each team
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('5ba15381-2391-40f6-a926-eaeae421166b', 'b1fdb370-b46b-4d68-83e3-41cdc648c78d', 'Product Designer, Early Career', 'Design', 'Remote', 'full_time', 'entry', 130000, 155000, 'USD', now() - interval '63899 minutes', 'The export to manufacturing works, and no one loves it yet. You would change that.

Halden makes drawing and specification software for industrial designers. We keep a workshop with two mills and a laser cutter beside the desks, and people use it.

What you will do

- Shape the export to manufacturing from research to the details that ship
- Visit industrial designers where they work, about once a month
- Write the words on the screen, or fight for better ones
- Show unfinished work early, in our Wednesday critique

What we look for

- A portfolio with two or three things you would defend, and one you would do differently
- You think in flows and states, not in screens
- You know what is easy and what is expensive to build
- You can explain a choice without the word intuitive

What we offer

- Free use of the workshop, materials included, for your own projects
- Thursday afternoons for drawing, reading or learning a tool
- A 401(k) match of 6 percent from the first month
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('eb69e1cc-85e2-4e78-9e04-16d23e098a43', '1a8bf084-6b21-478e-a5eb-f1cc667acf6b', 'Director of Compliance', 'Finance', 'New York', 'full_time', 'lead', 210000, 240000, 'USD', now() - interval '53793 minutes', 'Rules in our field change twice a year, and our customers expect us to have read them first.

Alder Bank is a commercial bank for small manufacturers in the Midwest. The bank has lent through five recessions without calling in a sound loan.

What you will do

- Read new rules and say in a page what changes for us
- Test controls by trying to break them
- Prepare audits so that evidence is a by-product of the work
- Report to the board, in numbers and plain words

What we look for

- You have worked with a regulator, on either side
- You find a way to get things done
- You know data protection well
- You write policies that people can follow

What we offer

- A retirement plan with an 8 percent contribution
- Better mortgage rates for employees
- Paid study leave for banking, accounting and engineering certificates
- A pay band that every colleague can look up
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our New York office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('b23bc575-5dd5-46b8-b818-d9a728c08d6d', 'b6ed9a6c-fe0a-4cda-8634-17d6947750d8', 'Marketing Associate', 'Marketing', 'Boston', 'full_time', 'entry', 140000, 170000, 'USD', now() - interval '57287 minutes', 'Nurses and physicians have heard every promise before, so we prefer to show.

Meridian Health is a network of outpatient clinics and the records system that joins them. We count the clicks of a visit, and this year they went from 61 to 38.

What you will do

- Say in one sentence what the after-visit summary does and for whom, and keep everyone to it
- Write customer stories with names, numbers and one thing that went wrong
- Learn which page, event or letter brought people here, as far as anyone can know
- Look after a site without a single stock photograph

What we look for

- You have explained something technical to people with no time
- You are skeptical about attribution
- You can brief a designer and a lawyer
- You would rather have 500 right readers than 50,000

What we offer

- Medical, dental and vision coverage from the first day, family included
- Sixteen weeks of paid leave for every new parent
- Two paid days a year to volunteer in a clinic
- Parental leave that both parents take
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('8961ae48-e8d7-4ac6-a8a2-11210adf79a0', 'f383f40b-1e3a-40d6-8b2b-0cdc63d7913d', 'Senior Data Engineer', 'Data', 'Remote', 'full_time', 'senior', 165000, null, 'USD', now() - interval '51938 minutes', 'Our pipelines grew by addition. You would bring in some subtraction.

Kestrel Logistics moves cold-chain freight between farms, packers and shops. A pallet of berries is worth about a day of someone''s pay, so we publish inside the company how often we are late.

What you will do

- Own the path of data behind the route advice, from the source to the person who relies on it
- Make late, missing and duplicate data visible before dispatchers and drivers see them
- Model tables that analysts can use without asking
- Bring the nightly run below an hour, and then ask whether it must be nightly

What we look for

- You have built pipelines that ran for years
- Strong SQL and Python, and a view on when to use neither
- You treat a schema as a contract
- You leave documentation that is shorter than the code

What we offer

- Profit sharing, paid each spring
- Parental leave of 18 weeks
- Shift swaps that you arrange among yourselves
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. If you meet most of this and not all, please write anyway.'),
('9564e272-84d9-4f2a-83e2-18369fe6ecf1', 'ac2623c2-4862-45c2-ab77-bd500a206142', 'Design Lead', 'Design', 'Remote', 'contract', 'lead', 210000, 235000, 'USD', now() - interval '39129 minutes', 'Landlords with a handful of flats have little time and no patience for us, which makes this good work for a designer.

Quayside keeps leases, repairs and rent for small landlords in one ledger. We are 34 people, profitable since last year, and intend to stay small enough for one table.

What you will do

- Shape the lease template from research to the details that ship
- Visit landlords with a handful of flats where they work, about once a month
- Prototype in whatever is closest: paper, Figma or code
- Look after one part of our design system and say what leaves it

What we look for

- A portfolio with two or three things you would defend, and one you would do differently
- You know what is easy and what is expensive to build
- You design for large text, keyboards and tired eyes from the start
- You can explain a choice without the word intuitive

What we offer

- A four-day week, all year
- Equity that is explained in a page and a half
- A bike, or the money for one
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a contract for twelve months, with a real chance of staying on. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('f5031eb6-4e51-4e1a-a5d0-352c550a5d03', '11eed0c2-ab76-4a64-8bf3-d7a621a55de4', 'Senior Technical Writer', 'Marketing', 'Dublin', 'full_time', 'senior', 175000, 195000, 'EUR', now() - interval '39046 minutes', 'Half of our support questions are answered in the documentation, somewhere.

Larkspur makes reading lessons that follow each student from one school to the next. A lesson that children do not finish is rewritten, however much we liked it.

What you will do

- Write guides for the word trainer that start from what the reader wants to do
- Keep the reference complete with as much automation as it can take
- Sit in design reviews and rename things while that is still cheap
- Watch people read, and move what they miss

What we look for

- You have documented an API or a machine
- You read code and try things out
- You organize large amounts of text so that search is the second resort
- You know that a screenshot ages in months

What we offer

- Reduced hours for parents during school breaks, if you wish
- Every book you buy for work is paid for
- Sabbatical of six weeks after four years
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You would work from our Dublin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('22c6e0da-43a1-4892-839d-f0d2e1fa91bb', '471cc705-b978-4fe6-b270-122174892a1b', 'Head of Marketing', 'Marketing', 'Boston', 'full_time', 'lead', 190000, 220000, 'USD', now() - interval '54012 minutes', 'Security teams of three to thirty people have heard every promise before, so we prefer to show.

Osprey Security finds exposed credentials and closes them before they are used. We have told 2,700 companies about a leaked key before anyone asked them for money.

What you will do

- Say in one sentence what the rotation workflow does and for whom, and keep everyone to it
- Write customer stories with names, numbers and one thing that went wrong
- Plan launches with product and sales, small ones monthly and large ones rarely
- Look after a site without a single stock photograph

What we look for

- You write well and edit better
- You have explained something technical to people with no time
- You can brief a designer and a lawyer
- You would rather have 500 right readers than 50,000

What we offer

- Hardware keys, password manager and monitoring for your family
- On-call that is paid by the hour and limited to one week in six
- A research day each month
- A pay band that every colleague can look up
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('d4471e59-1659-42ae-b74f-b28073196ed0', '9e99c12a-e7b1-4995-9300-7a09640102c7', 'Controller', 'Finance', 'Zurich', 'full_time', 'lead', 180000, 195000, 'CHF', now() - interval '20716 minutes', 'Our books close on the sixth working day, and we would like the fourth.

Tessel Robotics builds arms that sort, pick and pack beside people in warehouses. Every engineer can stop the line at the test hall, and is thanked for it.

What you will do

- Close the month with few corrections and no heroics
- Show what the calibration routine earns and costs, in one page
- Look after cash, insurance and the auditors
- Replace three spreadsheets a year with something better

What we look for

- An accounting qualification or equivalent experience
- You explain a variance without blame
- You know revenue rules for subscriptions
- You are exact and not pedantic

What we offer

- Lunch at the test hall, cooked on site
- Relocation support from a person
- Patents carry the inventors'' names and a bonus
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You would work from our Zurich office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('8dde902a-9f38-4d75-9200-03375c4b2d21', '4b5bdd60-cf81-42de-9ed3-3a7e387fdcf0', 'Senior Product Manager', 'Product', 'Remote', 'full_time', 'senior', 175000, 195000, 'USD', now() - interval '63645 minutes', 'You would take over a product that software teams pay for, complain about and recommend.

Corvid Labs makes build and test tools that tell a team what broke and why. The core is open source and has 340 contributors, most of whom we have never met.

What you will do

- Know why software teams stay with the failure summary, why they leave, and what each costs us
- Write one page before each bet: the problem, the evidence, what would prove us wrong
- Plan with engineering and design as one team of three
- Say no in a way that brings people back

What we look for

- You have carried a product through at least one unpleasant change
- You read numbers carefully and interviews even more so
- You can talk with engineers about trade-offs without playing one
- You write clearly and edit yourself

What we offer

- 30 days of vacation and the days between Christmas and New Year
- A tenth of your week for open-source work of your choice
- German or English lessons during working hours
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('c4fa3555-ee27-40d4-bc81-ab0bc48cde93', '8356a474-632e-4998-9319-9acc38e47ad9', 'Quality Engineer', 'Engineering', 'Dublin', 'full_time', 'mid', 140000, 165000, 'EUR', now() - interval '48763 minutes', 'Our tests are green more often than our customers are happy.

Sable and Finch helps independent shops order the right stock at the right time. Everyone works a Saturday in a customer''s store once a year.

What you will do

- Think through how the shelf count fails, with the people who build it
- Write the few end-to-end tests that earn their minutes
- Hunt flaky tests until there are none
- Teach the team to write reports that people can act on

What we look for

- You are curious in a methodical way
- You can read and write test code in TypeScript or Python
- You know the difference between a bug and a preference
- You describe a bug so that others can reproduce it

What we offer

- 25 days of vacation, your birthday and a shopping day in December
- Season ticket loan
- An employee discount in about six hundred stores
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our Dublin office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('00ac634f-3a40-4639-a7a6-cf19deaf9c59', '787034d7-da2f-441d-973c-e9159722211e', 'Senior Quality Engineer', 'Engineering', 'Sydney', 'full_time', 'senior', 225000, 235000, 'AUD', now() - interval '27924 minutes', 'Our tests are green more often than our customers are happy.

Mossgrove measures soil and water so that farms irrigate by need and not by calendar. Farms on Mossgrove drew 19 percent less water last season, by their own meters.

What you will do

- Think through how the seasonal water report fails, with the people who build it
- Write the few end-to-end tests that earn their minutes
- Hunt flaky tests until there are none
- Teach the team to write reports that people can act on

What we look for

- You are curious in a methodical way
- You can read and write test code in TypeScript or Python
- You have convinced a team to delay
- You describe a bug so that others can reproduce it

What we offer

- Seasonal hours: shorter weeks in winter, agreed in advance
- A box of vegetables, weekly, from customers
- Field days in boots that we pay for
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Sydney office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('4a28891b-7ef0-4096-b85a-d16255a78349', '4920aa80-8f3a-46cc-91ca-90913330ba8f', 'Analytics Lead', 'Data', 'London', 'full_time', 'lead', 165000, 180000, 'GBP', now() - interval '5348 minutes', 'We have data about the evidence base, and three spreadsheets that disagree on it.

Halcyon Genomics reads tumor samples and reports what matters to the treating physician. Each sentence in a report can be traced to the measurement and the paper behind it.

What you will do

- Answer questions about the evidence base with a number, its uncertainty and a recommendation
- Keep one definition for each figure that the company steers by
- Design experiments small enough to finish
- Build the few dashboards that are looked at, and delete the rest

What we look for

- You write SQL the way others write email
- You know when a difference is noise and can show it
- You have told a manager that the data says otherwise
- Python or R when SQL is not enough

What we offer

- Learning budget of 5,000 a year, conferences on top
- On-site childcare in Boston, an allowance elsewhere
- Twenty weeks of parental leave
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our London office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('395f2e34-c599-46da-b12f-f1dc8cc675d4', '1626cd58-ed70-4cac-b419-50cf9565d042', 'Senior Mobile Engineer', 'Engineering', 'Remote', 'full_time', 'senior', 165000, 195000, 'USD', now() - interval '18203 minutes', 'Our app is good where the signal is good. You would make it good everywhere else.

Townhall Systems puts permits, fees and council business of small cities online. Two hundred and twelve cities use us, the smallest with 900 residents.

What you will do

- Own the fee calculator on iOS and Android, shared code where it helps and native where it shows
- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You know Swift or Kotlin well and the other one enough
- You handle money, health or safety data with suspicion toward your own code
- You test with large text and a cracked screen

What we offer

- A defined-benefit pension plan
- 35-hour week
- Paid time for jury duty, voting and civic service
- Parental leave that both parents take
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('4b38f4f8-201d-45f1-9c3f-953240b98f24', 'c59fd878-c29d-48b8-9dff-c275738514e0', 'Head of People', 'People', 'New York', 'full_time', 'lead', 190000, 220000, 'USD', now() - interval '46542 minutes', 'You would look after how people come to Lantern Press, grow here and leave.

Lantern Press publishes regional news that readers pay for and keep paying for. No one here is paid by the click.

What you will do

- Make sure that each applicant gets an answer within five working days
- Train interviewers, and tell them when they are unfair
- Run the yearly pay review with published bands
- Keep the handbook short and true

What we look for

- You have hired for roles that you first had to understand
- You can count: time, sources, drop-off
- You know employment law where we hire, or know when to ask
- You keep what you hear to yourself

What we offer

- Subscriptions to every paper you can name
- Compressed weeks after elections
- A union agreement covers every non-managing role
- A learning budget that does not ask for a reason
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our New York office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('b9f3dbb7-0884-428e-9665-f45046036a9d', '8a9f5942-6b37-4954-b2f4-ec6894a332cd', 'Solutions Engineer', 'Sales', 'Berlin', 'full_time', 'mid', 155000, null, 'EUR', now() - interval '33523 minutes', 'Between the demo and the first working day lies your job.

Ferrous plans the work of machine shops, from the quote to the finished part. We rent a bay in a working machine shop and test there on Fridays.

What you will do

- Build trial setups with the customer''s own systems and data
- Answer security and architecture questions with facts and documents
- Turn what three customers need into one thing that we can build
- Teach colleagues what customers really do with the tool inventory

What we look for

- You can code and you like people
- You have integrated systems that did not want to be integrated
- You draw on whiteboards so that both sides nod
- You travel about four days a month

What we offer

- Evening classes in welding or machining, paid
- Stock options with a ten-year window
- A 401(k) match of 5 percent
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Berlin office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('f0410873-fa4e-4e54-8bda-46188ea3dc48', '2d30cc85-913f-4da8-a77e-7ccda71e22c4', 'Customer Success Manager', 'Customer success', 'Amsterdam', 'full_time', 'mid', 155000, 170000, 'EUR', now() - interval '25122 minutes', 'Finance teams of exporters call us when something matters. You would be the voice they know.

Parallel Pay moves supplier payments across borders on the day they are due. Regulators in three countries have read our runbooks.

What you will do

- Answer hard questions about the reconciliation file yourself, and learn from engineering what you could not
- Visit your ten largest customers twice a year
- Write help articles that save the next hundred messages
- Tell us early when a customer is about to leave, and why

What we look for

- You have worked with customers in a trade that was not yours
- You are organized enough to promise a date
- You can say that we were wrong
- A second language is welcome

What we offer

- Private medical coverage for you and your family
- Work abroad for up to 60 days a year
- Bonus on company results, same percentage for all
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

This is a permanent, full-time role. You would work from our Amsterdam office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('4b172cb9-2f68-46cb-aedd-4c9f8dcdd412', '1dc759ee-6323-4929-9517-9efbcc0f7f5a', 'Software Engineer, Early Career (Internship)', 'Engineering', 'Berlin', 'internship', 'entry', null, null, 'EUR', now() - interval '40284 minutes', 'The services behind the day plan have outgrown the four people who wrote them, and we would like help before it hurts.

Rowan Care gives home nurses a day plan that leaves time for the patient. Records are encrypted so that we cannot read them, and support works anyway.

What you will do

- Keep the slowest one percent of requests as visible as the average, and bring it down
- Write migrations that run while people work
- Review changes with the same care that you hope for in return
- Retire code: last year we removed more lines than we added

What we look for

- You have run a service that other people depended on, and learned something when it failed
- You write so that a colleague can disagree with a paragraph instead of a person
- You prefer a boring solution when it is enough
- You ask home nurses and coordinators before you guess

What we offer

- 42 percent of our people work part time, managers included
- Half-fare rail card
- Six weeks of holiday
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a paid internship of six months, with a mentor and a project of your own. You would work from our Berlin office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('9ae7997c-18b4-4f33-afeb-16bc408b8012', '495bfecc-8f44-4f0a-bf2a-fddd8bc5140e', 'Senior Solutions Engineer', 'Sales', 'Berlin', 'contract', 'senior', 170000, 190000, 'EUR', now() - interval '25282 minutes', 'Customers ask whether the slot market fits what they already have. You would know.

Wayfarer Rail runs overnight freight and sells its slots by the wagon. Planners have the last word over every model we ship.

What you will do

- Build trial setups with the customer''s own systems and data
- Answer security and architecture questions with facts and documents
- Write small integrations, and hand the good ones to engineering
- Teach colleagues what customers really do with the delay forecast

What we look for

- You can code and you like people
- You have integrated systems that did not want to be integrated
- You draw on whiteboards so that both sides nod
- You admit what the product cannot do

What we offer

- Free rail travel in the Netherlands, Germany and Switzerland
- A 36-hour week
- Pension with the rail sector''s own fund
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a contract for twelve months, with a real chance of staying on. You would work from our Berlin office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('c01937ca-3417-4393-a0d8-cbbed93416c6', '09fee002-c932-4f9a-84cc-50bfa65b447b', 'Senior Mobile Engineer', 'Engineering', 'Sydney', 'full_time', 'senior', 215000, 225000, 'AUD', now() - interval '25866 minutes', 'Our app is good where the signal is good. You would make it good everywhere else.

Hollis Mutual insures homes and farms and is owned by the people it insures. A refused claim is read by a second person before the letter leaves.

What you will do

- Own the price review on iOS and Android, shared code where it helps and native where it shows
- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You have strong opinions about battery life
- You handle money, health or safety data with suspicion toward your own code
- You test with large text and a cracked screen

What we offer

- Superannuation of 14 percent
- Five weeks of vacation
- Membership at staff rates
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Sydney office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('b13838b6-210a-4de3-8333-6748e8b1f5b7', '395204d4-a668-4202-b067-497854f3fec1', 'Group Product Manager', 'Product', 'Dublin', 'full_time', 'lead', 200000, 215000, 'EUR', now() - interval '39939 minutes', 'The tool list needs someone who decides what it should not do.

Marram teaches trades by video call, with a master looking over your shoulder. Masters set their own prices and keep 85 percent.

What you will do

- Write one page before each bet: the problem, the evidence, what would prove us wrong
- Say no in a way that brings people back
- Measure after the launch, not only before it
- Answer ten support messages a week yourself

What we look for

- You have carried a product through at least one unpleasant change
- You read numbers carefully and interviews even more so
- You can talk with engineers about trade-offs without playing one
- You know when to stop discussing

What we offer

- Any course on Marram, free, during working hours
- 27 days of holiday
- Home office equipped to your list
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Dublin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('0380dcab-bad6-4d72-bf7a-4e0ce71c832a', '950726fe-3ebf-4a58-ba3a-74b9d575ab1c', 'Design Engineer', 'Design', 'Sydney', 'full_time', 'senior', 215000, 230000, 'AUD', now() - interval '33755 minutes', 'You would sit between design and engineering and be fluent in both.

Monsoon Energy balances rooftop solar and batteries for apartment blocks. The hardware we talk to is older than some of our engineers.

What you will do

- Build the interactions of the fault finder that static pictures cannot settle
- Keep tokens, components and documentation in one state of truth
- Turn prototypes into production code, and throw away the rest
- Look after motion, focus and touch, down to reduced motion and 400 percent zoom

What we look for

- You write CSS that others like to read
- You have a good eye, and can say what it sees
- You know TypeScript and a component framework well
- You have built something that feels good to touch

What we offer

- Solar at cost for your own roof
- Medical coverage for parents, too
- Flexible public holidays
- A pay band that every colleague can look up
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our Sydney office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('c51e0ba6-5bf6-49e7-89c6-496ae4f9729f', '7795af3b-f05b-48e2-9657-e0e2cae73876', 'Analytics Lead', 'Data', 'Remote', 'contract', 'lead', 200000, 225000, 'USD', now() - interval '61699 minutes', 'Decisions here are made with numbers whenever there are any. You would make sure that there are.

Inkwell Archive makes the holdings of libraries and museums searchable down to the line. Historians correct our transcriptions, and each correction carries their name.

What you will do

- Answer questions about the page viewer with a number, its uncertainty and a recommendation
- Keep one definition for each figure that the company steers by
- Design experiments small enough to finish
- Build the few dashboards that are looked at, and delete the rest

What we look for

- You know when a difference is noise and can show it
- You draw charts that need no legend
- You have told a manager that the data says otherwise
- Python or R when SQL is not enough

What we offer

- A conference or an archive trip each year
- Four-day weeks in July and August
- Public transport ticket
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

This is a contract for twelve months, with a real chance of staying on. You may work from anywhere within four hours of our core time. If you meet most of this and not all, please write anyway.'),
('802a8fad-286a-4808-b9b5-5d0cf2524cbb', '3dc0663e-0a20-42f1-ba6d-2593d0931047', 'Senior Site Reliability Engineer', 'Engineering', 'New York', 'full_time', 'senior', 190000, 220000, 'USD', now() - interval '29494 minutes', 'We have good uptime by care and would like to have it by design.

Glasshouse shows the owners of large buildings where their heat and money go. The 640 buildings on Glasshouse used 23 percent less energy in their second year.

What you will do

- Rehearse the failures that we fear: a lost region, a full disk, a bad deploy
- Cut the time from alert to cause with better traces and fewer dashboards
- Run reviews after incidents where no one has to be brave to speak
- Plan capacity with finance, in numbers both sides believe

What we look for

- You know Linux, networks and PostgreSQL well below the surface
- You automate the second time and document the first
- You can explain an error budget to a salesperson
- You have removed a system and no one noticed

What we offer

- RRSP or pension match of 5 percent
- Transit pass
- Two learning weeks a year
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our New York office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('3f1ccaeb-84cf-4c73-991e-3f51b3d842a6', '8478da35-ca06-4438-9719-41a2ccbf0733', 'Program Manager', 'Operations', 'Seattle', 'full_time', 'mid', 140000, 170000, 'USD', now() - interval '24495 minutes', 'The charging case touches five teams, and each of them thinks that another one leads it.

Verity Audio makes hearing aids that people fit and tune themselves. The oldest person in our test group is 94 and finds more faults than anyone.

What you will do

- Lay out the work across teams, with dates that people chose themselves
- Find the two dependencies that matter, and chase those
- Write a weekly note that is read to the end
- Hold the meeting that prevents four others

What we look for

- You have finished something with many owners
- You are trusted by engineers
- You escalate early and without drama
- You know the sector, or learn it fast

What we offer

- Hearing aids for your family at cost
- Quiet rooms that are in fact quiet
- Sixteen weeks of parental leave
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Seattle office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('66345ec2-0b55-4f43-b236-eb4a6ffd391f', 'b58f93c5-e752-4a3d-b848-9e5dc516822b', 'Senior Backend Engineer', 'Engineering', 'San Francisco', 'full_time', 'senior', 180000, 215000, 'USD', now() - interval '27145 minutes', 'The services behind the grid planner have outgrown the four people who wrote them, and we would like help before it hurts.

Northwind makes forecasting and planning tools for the people who run electricity grids. Every new colleague spends two shifts in a control room before writing anything.

What you will do

- Take the day-ahead load forecast from a written proposal to something control-room operators rely on
- Keep the slowest one percent of requests as visible as the average, and bring it down
- Review changes with the same care that you hope for in return
- Carry the pager about one week in seven, and fix what woke you up

What we look for

- You are at home in at least one typed language and can read SQL plans
- You write so that a colleague can disagree with a paragraph instead of a person
- You prefer a boring solution when it is enough
- You ask control-room operators before you guess

What we offer

- Four weeks a year in which you may work from anywhere with an outlet
- A home energy audit, and 3,000 dollars toward what it finds
- Train travel counts as working time
- Parental leave that both parents take
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our San Francisco office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('a8866fcc-f36c-41c2-9852-b545e48f5163', 'da897f37-34a6-4338-bd71-28c2388de98d', 'Senior Security Engineer', 'Security', 'Remote', 'full_time', 'senior', 180000, 210000, 'USD', now() - interval '36479 minutes', 'Data engineers trust us with things they would not tell a stranger.

Fathom is a query engine for event data, built by a team in eleven time zones. There are two meetings a week that everyone may skip and one that no one does.

What you will do

- Find the flaw yourself: code review, fuzzing, and a week of attack each quarter
- Make the secure way the shortest way for our engineers
- Lead the answer to incidents, and write them up for everyone
- Work with auditors without letting the audit become the goal

What we look for

- You know web, cloud and identity well enough to teach one of them
- You explain risk in the language of the person who carries it
- You write code
- You keep confidences

What we offer

- A yearly budget of 4,000 dollars for your desk, chair and connection
- Two gatherings a year, in places that take no more than one change of train or plane
- Hours that follow your day, with three shared hours agreed in each team
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('a98fe050-09fc-41c3-aeef-74a6a238ef55', 'b1fdb370-b46b-4d68-83e3-41cdc648c78d', 'People Associate (Internship)', 'People', 'New York', 'internship', 'entry', null, null, 'USD', now() - interval '21390 minutes', 'You would look after how people come to Halden, grow here and leave.

Halden makes drawing and specification software for industrial designers. Half of our team has designed something you can buy in a store.

What you will do

- Lead searches from the first conversation about the role to the first week at work
- Make sure that each applicant gets an answer within five working days
- Train interviewers, and tell them when they are unfair
- Keep the handbook short and true

What we look for

- You have hired for roles that you first had to understand
- You treat the people we turn down as well as those we hire
- You can count: time, sources, drop-off
- You know employment law where we hire, or know when to ask

What we offer

- Free use of the workshop, materials included, for your own projects
- Thursday afternoons for drawing, reading or learning a tool
- A 401(k) match of 6 percent from the first month
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

This is a paid internship of six months, with a mentor and a project of your own. You would work from our New York office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('4e4d0fe6-1054-4505-b7d4-589e03b21bfb', '1a8bf084-6b21-478e-a5eb-f1cc667acf6b', 'Staff Data Engineer', 'Data', 'Remote', 'full_time', 'lead', 200000, 230000, 'USD', now() - interval '55766 minutes', 'Our pipelines grew by addition. You would bring in some subtraction.

Alder Bank is a commercial bank for small manufacturers in the Midwest. Our average customer has 46 employees, one factory and a machine that they want to replace.

What you will do

- Own the path of data behind the covenant tracker, from the source to the person who relies on it
- Make late, missing and duplicate data visible before relationship managers see them
- Model tables that analysts can use without asking
- Keep personal data to what is needed, and delete the rest on schedule

What we look for

- You have built pipelines that ran for years
- Strong SQL and Python, and a view on when to use neither
- You treat a schema as a contract
- You leave documentation that is shorter than the code

What we offer

- A retirement plan with an 8 percent contribution
- Better mortgage rates for employees
- Paid study leave for banking, accounting and engineering certificates
- A learning budget that does not ask for a reason
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('0b006554-e1f1-4e6f-9bb0-5dc7ce64eb6d', 'b6ed9a6c-fe0a-4cda-8634-17d6947750d8', 'Senior Quality Engineer', 'Engineering', 'Remote', 'full_time', 'senior', 160000, 190000, 'USD', now() - interval '43006 minutes', 'Our tests are green more often than our customers are happy.

Meridian Health is a network of outpatient clinics and the records system that joins them. We count the clicks of a visit, and this year they went from 61 to 38.

What you will do

- Think through how the referral queue fails, with the people who build it
- Write the few end-to-end tests that earn their minutes
- Explore each release by hand for an hour, with a charter
- Hunt flaky tests until there are none

What we look for

- You are curious in a methodical way
- You can read and write test code in TypeScript or Python
- You know the difference between a bug and a preference
- You have convinced a team to delay

What we offer

- Medical, dental and vision coverage from the first day, family included
- Sixteen weeks of paid leave for every new parent
- Two paid days a year to volunteer in a clinic
- Parental leave that both parents take
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('b867d1aa-844b-4395-8e00-f02ab3d771c0', 'f383f40b-1e3a-40d6-8b2b-0cdc63d7913d', 'Senior Program Manager', 'Operations', 'Remote', 'full_time', 'senior', 190000, 220000, 'USD', now() - interval '18234 minutes', 'The claims file touches five teams, and each of them thinks that another one leads it.

Kestrel Logistics moves cold-chain freight between farms, packers and shops. A pallet of berries is worth about a day of someone''s pay, so we publish inside the company how often we are late.

What you will do

- Lay out the work across teams, with dates that people chose themselves
- Find the two dependencies that matter, and chase those
- Write a weekly note that is read to the end
- Hold the meeting that prevents four others

What we look for

- You have finished something with many owners
- You are trusted by engineers
- You escalate early and without drama
- You know the sector, or learn it fast

What we offer

- Profit sharing, paid each spring
- Parental leave of 18 weeks
- Shift swaps that you arrange among yourselves
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('01cb1b3e-7b70-4d59-9759-91fa11c484df', 'ac2623c2-4862-45c2-ab77-bd500a206142', 'Head of Operations', 'Operations', 'Remote', 'full_time', 'lead', 215000, 245000, 'USD', now() - interval '27999 minutes', 'You would run the daily work around the yearly statement and make next month''s day easier than today''s.

Quayside keeps leases, repairs and rent for small landlords in one ledger. We are 34 people, profitable since last year, and intend to stay small enough for one table.

What you will do

- Run the daily rhythm around the yearly statement: what is late, what is at risk, who helps
- Turn what we do by hand three times into a checklist, and the checklist into software
- Bring problems to engineering with a count and an example
- Plan for vacations, peaks and bad weather before they come

What we look for

- You have run something with a deadline each day
- You are at ease with spreadsheets and simple SQL
- You stay friendly when it is loud
- You notice the small thing that goes wrong every Tuesday

What we offer

- A four-day week, all year
- Equity that is explained in a page and a half
- A bike, or the money for one
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('eb3891eb-6b4c-4578-86ae-6f9c623e4191', '11eed0c2-ab76-4a64-8bf3-d7a621a55de4', 'Engineering Manager', 'Engineering', 'Dublin', 'full_time', 'senior', 155000, 175000, 'EUR', now() - interval '2605 minutes', 'A team of seven owns the word trainer and has been led by a very patient director.

Larkspur makes reading lessons that follow each student from one school to the next. A lesson that children do not finish is rewritten, however much we liked it.

What you will do

- Hold weekly conversations that are about the person and not about status
- Turn the goal of the quarter into a plan that survives its second week
- Hire two or three people a year, slowly
- Keep an eye on the system: what is fragile, who alone understands it, what to pay back first

What we look for

- You have led engineers for at least three years and were one before
- You have given hard feedback and kept the person
- You write plans in plain words
- You have changed your mind about process at least once

What we offer

- Reduced hours for parents during school breaks, if you wish
- Every book you buy for work is paid for
- Sabbatical of six weeks after four years
- A learning budget that does not ask for a reason
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Dublin office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('c0869448-9bd2-4fc2-a235-113e59ed188d', '471cc705-b978-4fe6-b270-122174892a1b', 'Director of Engineering', 'Engineering', 'Boston', 'full_time', 'lead', 190000, 215000, 'USD', now() - interval '33590 minutes', 'You would lead people who are good at their work and want someone who makes the whole better.

Osprey Security finds exposed credentials and closes them before they are used. We have told 2,700 companies about a leaked key before anyone asked them for money.

What you will do

- Hold weekly conversations that are about the person and not about status
- Hire two or three people a year, slowly
- Keep an eye on the system: what is fragile, who alone understands it, what to pay back first
- Review code now and then, to stay honest

What we look for

- You have led engineers for at least three years and were one before
- You have given hard feedback and kept the person
- You can cut scope in a way that product people thank you for
- You write plans in plain words

What we offer

- Hardware keys, password manager and monitoring for your family
- On-call that is paid by the hour and limited to one week in six
- A research day each month
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('4ab42bd5-443b-4c74-8c2f-6bfff9f0c54f', '9e99c12a-e7b1-4995-9300-7a09640102c7', 'Head of Marketing', 'Marketing', 'Zurich', 'full_time', 'lead', 180000, 200000, 'CHF', now() - interval '8335 minutes', 'Shift leaders in warehouses have heard every promise before, so we prefer to show.

Tessel Robotics builds arms that sort, pick and pack beside people in warehouses. Every engineer can stop the line at the test hall, and is thanked for it.

What you will do

- Say in one sentence what the safety envelope does and for whom, and keep everyone to it
- Write customer stories with names, numbers and one thing that went wrong
- Plan launches with product and sales, small ones monthly and large ones rarely
- Learn which page, event or letter brought people here, as far as anyone can know

What we look for

- You write well and edit better
- You have explained something technical to people with no time
- You are skeptical about attribution
- You would rather have 500 right readers than 50,000

What we offer

- Lunch at the test hall, cooked on site
- Relocation support from a person
- Patents carry the inventors'' names and a bonus
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Zurich office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('76926bf6-1d5b-4abe-bd62-d42910d17f21', '4b5bdd60-cf81-42de-9ed3-3a7e387fdcf0', 'Senior Product Designer', 'Design', 'Remote', 'full_time', 'senior', 180000, 205000, 'USD', now() - interval '51611 minutes', 'Software teams have little time and no patience for us, which makes this good work for a designer.

Corvid Labs makes build and test tools that tell a team what broke and why. The core is open source and has 340 contributors, most of whom we have never met.

What you will do

- Visit software teams where they work, about once a month
- Look after one part of our design system and say what leaves it
- Write the words on the screen, or fight for better ones
- Show unfinished work early, in our Wednesday critique

What we look for

- You think in flows and states, not in screens
- You know what is easy and what is expensive to build
- You design for large text, keyboards and tired eyes from the start
- You can explain a choice without the word intuitive

What we offer

- 30 days of vacation and the days between Christmas and New Year
- A tenth of your week for open-source work of your choice
- German or English lessons during working hours
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('df9f786c-772c-4b94-9c11-38f19ec8093b', '8356a474-632e-4998-9319-9acc38e47ad9', 'Senior Site Reliability Engineer', 'Engineering', 'Dublin', 'full_time', 'senior', 160000, 185000, 'EUR', now() - interval '57456 minutes', 'We have good uptime by care and would like to have it by design.

Sable and Finch helps independent shops order the right stock at the right time. Everyone works a Saturday in a customer''s store once a year.

What you will do

- Set service levels with the teams that own them, and say no when the budget is spent
- Rehearse the failures that we fear: a lost region, a full disk, a bad deploy
- Make restoring from a backup a weekly routine
- Plan capacity with finance, in numbers both sides believe

What we look for

- You have been the calm person in a bad incident
- You know Linux, networks and PostgreSQL well below the surface
- You can explain an error budget to a salesperson
- You have removed a system and no one noticed

What we offer

- 25 days of vacation, your birthday and a shopping day in December
- Season ticket loan
- An employee discount in about six hundred stores
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Dublin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('b177e492-663f-46b9-aa70-6d4783d07734', '787034d7-da2f-441d-973c-e9159722211e', 'Group Product Manager', 'Product', 'Sydney', 'full_time', 'lead', 235000, 245000, 'AUD', now() - interval '38319 minutes', 'The moisture probe needs someone who decides what it should not do.

Mossgrove measures soil and water so that farms irrigate by need and not by calendar. The app has to work at the far end of a field, with gloves on and no signal.

What you will do

- Plan with engineering and design as one team of three
- Say no in a way that brings people back
- Measure after the launch, not only before it
- Answer ten support messages a week yourself

What we look for

- You have carried a product through at least one unpleasant change
- You can talk with engineers about trade-offs without playing one
- You write clearly and edit yourself
- You know when to stop discussing

What we offer

- Seasonal hours: shorter weeks in winter, agreed in advance
- A box of vegetables, weekly, from customers
- Field days in boots that we pay for
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Sydney office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('47e3d264-5299-43cb-a4cc-93cc5bf60ac6', '4920aa80-8f3a-46cc-91ca-90913330ba8f', 'Senior Site Reliability Engineer', 'Engineering', 'Boston', 'full_time', 'senior', 180000, 200000, 'USD', now() - interval '45438 minutes', 'We have good uptime by care and would like to have it by design.

Halcyon Genomics reads tumor samples and reports what matters to the treating physician. A report reaches the clinic in six days, and a physician reads it in four minutes.

What you will do

- Set service levels with the teams that own them, and say no when the budget is spent
- Rehearse the failures that we fear: a lost region, a full disk, a bad deploy
- Cut the time from alert to cause with better traces and fewer dashboards
- Make restoring from a backup a weekly routine

What we look for

- You have been the calm person in a bad incident
- You know Linux, networks and PostgreSQL well below the surface
- You automate the second time and document the first
- You have removed a system and no one noticed

What we offer

- Learning budget of 5,000 a year, conferences on top
- On-site childcare in Boston, an allowance elsewhere
- Twenty weeks of parental leave
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('77ba24fb-2e86-4dea-b7cd-644e297ce1aa', '1626cd58-ed70-4cac-b419-50cf9565d042', 'Backend Engineer', 'Engineering', 'Boston', 'full_time', 'mid', 165000, 195000, 'USD', now() - interval '51764 minutes', 'You would join the team that owns the records request, from the table in the database to the pager.

Townhall Systems puts permits, fees and council business of small cities online. Two hundred and twelve cities use us, the smallest with 900 residents.

What you will do

- Take the records request from a written proposal to something city clerks and residents rely on
- Review changes with the same care that you hope for in return
- Carry the pager about one week in seven, and fix what woke you up
- Retire code: last year we removed more lines than we added

What we look for

- You have run a service that other people depended on, and learned something when it failed
- You are at home in at least one typed language and can read SQL plans
- You write so that a colleague can disagree with a paragraph instead of a person
- You prefer a boring solution when it is enough

What we offer

- A defined-benefit pension plan
- 35-hour week
- Paid time for jury duty, voting and civic service
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('7738ca0a-aa5f-4be9-b0d1-e5ac813966e7', 'c59fd878-c29d-48b8-9dff-c275738514e0', 'Financial Analyst', 'Finance', 'New York', 'full_time', 'entry', 140000, 170000, 'USD', now() - interval '28248 minutes', 'Our books close on the sixth working day, and we would like the fourth.

Lantern Press publishes regional news that readers pay for and keep paying for. No one here is paid by the click.

What you will do

- Close the month with few corrections and no heroics
- Show what the subscription page earns and costs, in one page
- Look after cash, insurance and the auditors
- Replace three spreadsheets a year with something better

What we look for

- An accounting qualification or equivalent experience
- You explain a variance without blame
- You know revenue rules for subscriptions
- You can query the database yourself

What we offer

- Subscriptions to every paper you can name
- Compressed weeks after elections
- A union agreement covers every non-managing role
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our New York office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('bb66a067-78a7-4ecb-b09c-7c085a13489b', '8a9f5942-6b37-4954-b2f4-ec6894a332cd', 'Principal Design Engineer', 'Design', 'Remote', 'full_time', 'lead', 210000, 235000, 'USD', now() - interval '43339 minutes', 'You would sit between design and engineering and be fluent in both.

Ferrous plans the work of machine shops, from the quote to the finished part. We rent a bay in a working machine shop and test there on Fridays.

What you will do

- Build the interactions of the tool inventory that static pictures cannot settle
- Turn prototypes into production code, and throw away the rest
- Look after motion, focus and touch, down to reduced motion and 400 percent zoom
- Help designers to work in the browser

What we look for

- You write CSS that others like to read
- You have a good eye, and can say what it sees
- You have built something that feels good to touch
- You care about the bytes that a flourish costs

What we offer

- Evening classes in welding or machining, paid
- Stock options with a ten-year window
- A 401(k) match of 5 percent
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('99ea2a1e-c508-4bd6-be8e-580cec7373b2', '2d30cc85-913f-4da8-a77e-7ccda71e22c4', 'Program Manager', 'Operations', 'London', 'full_time', 'mid', 140000, 155000, 'GBP', now() - interval '10156 minutes', 'The currency quote touches five teams, and each of them thinks that another one leads it.

Parallel Pay moves supplier payments across borders on the day they are due. We settle 1.4 billion euros a month and reconcile each cent by 9 in the morning.

What you will do

- Lay out the work across teams, with dates that people chose themselves
- Find the two dependencies that matter, and chase those
- Hold the meeting that prevents four others
- Close programs properly: what we learned, what we leave undone

What we look for

- You have finished something with many owners
- You escalate early and without drama
- You plan on paper before you open a tool
- You know the sector, or learn it fast

What we offer

- Private medical coverage for you and your family
- Work abroad for up to 60 days a year
- Bonus on company results, same percentage for all
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our London office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('840e39e6-966c-43bb-bfe1-b53a626c1524', '1dc759ee-6323-4929-9517-9efbcc0f7f5a', 'Head of People', 'People', 'Berlin', 'full_time', 'lead', 195000, 220000, 'EUR', now() - interval '54949 minutes', 'You would look after how people come to Rowan Care, grow here and leave.

Rowan Care gives home nurses a day plan that leaves time for the patient. A nurse on Rowan spends 40 minutes less a day on paper, by the clock of an independent study.

What you will do

- Lead searches from the first conversation about the role to the first week at work
- Make sure that each applicant gets an answer within five working days
- Train interviewers, and tell them when they are unfair
- Keep the handbook short and true

What we look for

- You have hired for roles that you first had to understand
- You treat the people we turn down as well as those we hire
- You know employment law where we hire, or know when to ask
- You keep what you hear to yourself

What we offer

- 42 percent of our people work part time, managers included
- Half-fare rail card
- Six weeks of holiday
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Berlin office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('61dd29e8-e018-4331-969a-0f0b6e2ea375', '495bfecc-8f44-4f0a-bf2a-fddd8bc5140e', 'Head of Security Engineering', 'Security', 'Zurich', 'full_time', 'lead', 190000, 210000, 'CHF', now() - interval '62993 minutes', 'Security at Wayfarer Rail is two people who know everyone. You would be the third.

Wayfarer Rail runs overnight freight and sells its slots by the wagon. A shipper books a wagon in the time it takes to book a van.

What you will do

- Review the design of the customs file while it is still cheap to change
- Find the flaw yourself: code review, fuzzing, and a week of attack each quarter
- Make the secure way the shortest way for our engineers
- Work with auditors without letting the audit become the goal

What we look for

- You have found and fixed real vulnerabilities
- You explain risk in the language of the person who carries it
- You write code
- You keep confidences

What we offer

- Free rail travel in the Netherlands, Germany and Switzerland
- A 36-hour week
- Pension with the rail sector''s own fund
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Zurich office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('c0134fe0-4fa9-40c8-9dc2-4786a74a97ca', '09fee002-c932-4f9a-84cc-50bfa65b447b', 'Marketing Associate', 'Marketing', 'Singapore', 'full_time', 'entry', 180000, 200000, 'SGD', now() - interval '59496 minutes', 'We are better than we sound. You would fix that without making us louder.

Hollis Mutual insures homes and farms and is owned by the people it insures. Members who lost a roof last summer had money within three days.

What you will do

- Say in one sentence what the member letter does and for whom, and keep everyone to it
- Write customer stories with names, numbers and one thing that went wrong
- Plan launches with product and sales, small ones monthly and large ones rarely
- Learn which page, event or letter brought people here, as far as anyone can know

What we look for

- You write well and edit better
- You have explained something technical to people with no time
- You are skeptical about attribution
- You can brief a designer and a lawyer

What we offer

- Superannuation of 14 percent
- Five weeks of vacation
- Membership at staff rates
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a permanent, full-time role. You would work from our Singapore office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('77165172-e258-4001-bbca-77145c31a9b9', '395204d4-a668-4202-b067-497854f3fec1', 'Senior Program Manager', 'Operations', 'Remote', 'full_time', 'senior', 185000, 210000, 'USD', now() - interval '42817 minutes', 'Some work is too large for one team and too small for a director. That would be yours.

Marram teaches trades by video call, with a master looking over your shoulder. Two in three apprentices pass their exam on the first try, against one in two nationally.

What you will do

- Lay out the work across teams, with dates that people chose themselves
- Find the two dependencies that matter, and chase those
- Write a weekly note that is read to the end
- Hold the meeting that prevents four others

What we look for

- You have finished something with many owners
- You are trusted by engineers
- You escalate early and without drama
- You know the sector, or learn it fast

What we offer

- Any course on Marram, free, during working hours
- 27 days of holiday
- Home office equipped to your list
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('e47f1ab5-d3d2-4cf4-85c9-d57e5de2ce19', '950726fe-3ebf-4a58-ba3a-74b9d575ab1c', 'Director of Compliance', 'Finance', 'Sydney', 'contract', 'lead', 235000, 245000, 'AUD', now() - interval '49884 minutes', 'Rules in our field change twice a year, and our customers expect us to have read them first.

Monsoon Energy balances rooftop solar and batteries for apartment blocks. Three hundred blocks sell their noon surplus through us and buy it back at dusk.

What you will do

- Read new rules and say in a page what changes for us
- Test controls by trying to break them
- Advise product teams before the design is done
- Report to the board, in numbers and plain words

What we look for

- You have worked with a regulator, on either side
- You find a way to get things done
- You know data protection well
- You hold your ground politely

What we offer

- Solar at cost for your own roof
- Medical coverage for parents, too
- Flexible public holidays
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a contract for twelve months, with a real chance of staying on. You would work from our Sydney office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('65e01306-7190-47a2-97f6-dd7bf04d38e6', '7795af3b-f05b-48e2-9657-e0e2cae73876', 'Senior Site Reliability Engineer', 'Engineering', 'Berlin', 'part_time', 'senior', 175000, 200000, 'EUR', now() - interval '33358 minutes', 'When the reading room is down, archivists and historians stop working, so this is not a support role.

Inkwell Archive makes the holdings of libraries and museums searchable down to the line. Forty million pages are searchable, and a third of them were never printed.

What you will do

- Rehearse the failures that we fear: a lost region, a full disk, a bad deploy
- Run reviews after incidents where no one has to be brave to speak
- Make restoring from a backup a weekly routine
- Plan capacity with finance, in numbers both sides believe

What we look for

- You have been the calm person in a bad incident
- You know Linux, networks and PostgreSQL well below the surface
- You automate the second time and document the first
- You can explain an error budget to a salesperson

What we offer

- A conference or an archive trip each year
- Four-day weeks in July and August
- Public transport ticket
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Berlin office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('0e6fae82-a06c-4ba1-bbb0-7ff66cf02fb6', '3dc0663e-0a20-42f1-ba6d-2593d0931047', 'Sales Director', 'Sales', 'Toronto', 'part_time', 'lead', 220000, 230000, 'CAD', now() - interval '1638 minutes', 'Glasshouse has grown by recommendation, and we are now ready to make some noise.

Glasshouse shows the owners of large buildings where their heat and money go. The 640 buildings on Glasshouse used 23 percent less energy in their second year.

What you will do

- Show the heat map with the customer''s own data
- Write proposals that a buyer can defend in front of their board
- Walk away when we are not the right choice, and say who is
- Keep the forecast honest, even when it falls

What we look for

- You have sold software to people who were busy
- You understand a contract before legal does
- You like the product enough to criticize it
- You remember names and what you promised

What we offer

- RRSP or pension match of 5 percent
- Transit pass
- Two learning weeks a year
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Toronto office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('98f12e78-3760-4328-a366-763bf2c2fe4c', '8478da35-ca06-4438-9719-41a2ccbf0733', 'Lead Frontend Engineer', 'Engineering', 'San Francisco', 'full_time', 'lead', 205000, 225000, 'USD', now() - interval '58139 minutes', 'The battery life is where people who are losing some hearing spend most of their day, and it deserves an engineer who cares about each frame.

Verity Audio makes hearing aids that people fit and tune themselves. Every device is repairable, and the parts list is public.

What you will do

- Build the battery life with our designers, from the first sketch to the last edge case
- Make every flow work by keyboard and with a screen reader, and prove it in tests
- Measure what is slow for real people and fix the worst each month
- Pair with backend colleagues on the shape of the data before either side writes code

What we look for

- You know the platform: HTML, CSS and the browser before any framework
- You have shipped interfaces in React or something like it, and can say what they cost
- You notice when something is two pixels off, and know when it does not matter
- You enjoy sitting with people who are losing some hearing and saying nothing for an hour

What we offer

- Hearing aids for your family at cost
- Quiet rooms that are in fact quiet
- Sixteen weeks of parental leave
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a permanent, full-time role. You would work from our San Francisco office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('e67d5eb6-d8b9-45b4-8439-dfd9f1448ea0', 'b58f93c5-e752-4a3d-b848-9e5dc516822b', 'Head of Marketing', 'Marketing', 'San Francisco', 'full_time', 'lead', 215000, 250000, 'USD', now() - interval '2670 minutes', 'Control-room operators have heard every promise before, so we prefer to show.

Northwind makes forecasting and planning tools for the people who run electricity grids. A wrong forecast costs our customers money within the hour, so we measure every one against what happened.

What you will do

- Say in one sentence what the storage dispatch advice does and for whom, and keep everyone to it
- Write customer stories with names, numbers and one thing that went wrong
- Plan launches with product and sales, small ones monthly and large ones rarely
- Look after a site without a single stock photograph

What we look for

- You write well and edit better
- You have explained something technical to people with no time
- You are skeptical about attribution
- You can brief a designer and a lawyer

What we offer

- Four weeks a year in which you may work from anywhere with an outlet
- A home energy audit, and 3,000 dollars toward what it finds
- Train travel counts as working time
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You would work from our San Francisco office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('35c164b0-6a70-47d5-9fb5-87025f938e3c', 'da897f37-34a6-4338-bd71-28c2388de98d', 'Solutions Engineer', 'Sales', 'Remote', 'full_time', 'mid', null, 180000, 'USD', now() - interval '55774 minutes', 'Between the demo and the first working day lies your job.

Fathom is a query engine for event data, built by a team in eleven time zones. Decisions are written down first and talked about second, because someone is always asleep.

What you will do

- Build trial setups with the customer''s own systems and data
- Answer security and architecture questions with facts and documents
- Write small integrations, and hand the good ones to engineering
- Teach colleagues what customers really do with the ingest path

What we look for

- You can code and you like people
- You have integrated systems that did not want to be integrated
- You admit what the product cannot do
- You travel about four days a month

What we offer

- A yearly budget of 4,000 dollars for your desk, chair and connection
- Two gatherings a year, in places that take no more than one change of train or plane
- Hours that follow your day, with three shared hours agreed in each team
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('45c697e2-e19f-4bc6-b55c-36e0f7988333', 'b1fdb370-b46b-4d68-83e3-41cdc648c78d', 'Data Analyst', 'Data', 'New York', 'full_time', 'entry', 130000, 155000, 'USD', now() - interval '31038 minutes', 'We have data about the material catalog, and three spreadsheets that disagree on it.

Halden makes drawing and specification software for industrial designers. Support questions go to the people who built the feature.

What you will do

- Answer questions about the material catalog with a number, its uncertainty and a recommendation
- Keep one definition for each figure that the company steers by
- Design experiments small enough to finish
- Build the few dashboards that are looked at, and delete the rest

What we look for

- You write SQL the way others write email
- You know when a difference is noise and can show it
- You have told a manager that the data says otherwise
- Python or R when SQL is not enough

What we offer

- Free use of the workshop, materials included, for your own projects
- Thursday afternoons for drawing, reading or learning a tool
- A 401(k) match of 6 percent from the first month
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our New York office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('e52b0fe0-c6e2-4bc4-869e-5873f8c260f9', '1a8bf084-6b21-478e-a5eb-f1cc667acf6b', 'Sales Director', 'Sales', 'Chicago', 'full_time', 'lead', 200000, 220000, 'USD', now() - interval '38390 minutes', 'Our product sells when people have seen it do their own work. You would arrange that.

Alder Bank is a commercial bank for small manufacturers in the Midwest. The bank has lent through five recessions without calling in a sound loan.

What you will do

- Show the onboarding of new borrowers with the customer''s own data
- Write proposals that a buyer can defend in front of their board
- Walk away when we are not the right choice, and say who is
- Keep the forecast honest, even when it falls

What we look for

- You have sold software to people who were busy
- You ask more than you present
- You like the product enough to criticize it
- You remember names and what you promised

What we offer

- A retirement plan with an 8 percent contribution
- Better mortgage rates for employees
- Paid study leave for banking, accounting and engineering certificates
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Chicago office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('524f185d-cc89-4361-bbeb-fc111c8df797', 'b6ed9a6c-fe0a-4cda-8634-17d6947750d8', 'Lead Frontend Engineer', 'Engineering', 'Remote', 'full_time', 'lead', 205000, null, 'USD', now() - interval '11092 minutes', 'The referral queue is where nurses and physicians spend most of their day, and it deserves an engineer who cares about each frame.

Meridian Health is a network of outpatient clinics and the records system that joins them. Each change to a clinical screen is tested with nurses on a real ward schedule before it ships.

What you will do

- Build the referral queue with our designers, from the first sketch to the last edge case
- Keep pages fast on the four-year-old laptops that nurses and physicians have
- Measure what is slow for real people and fix the worst each month
- Pair with backend colleagues on the shape of the data before either side writes code

What we look for

- You know the platform: HTML, CSS and the browser before any framework
- You have shipped interfaces in React or something like it, and can say what they cost
- You notice when something is two pixels off, and know when it does not matter
- You test what people see rather than how it is built

What we offer

- Medical, dental and vision coverage from the first day, family included
- Sixteen weeks of paid leave for every new parent
- Two paid days a year to volunteer in a clinic
- A learning budget that does not ask for a reason
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('e0801b7a-177f-4987-8b20-cb3f12eb1f96', 'f383f40b-1e3a-40d6-8b2b-0cdc63d7913d', 'Senior Security Engineer', 'Security', 'Remote', 'full_time', 'senior', 190000, 210000, 'USD', now() - interval '56964 minutes', 'Dispatchers and drivers trust us with things they would not tell a stranger.

Kestrel Logistics moves cold-chain freight between farms, packers and shops. A pallet of berries is worth about a day of someone''s pay, so we publish inside the company how often we are late.

What you will do

- Find the flaw yourself: code review, fuzzing, and a week of attack each quarter
- Make the secure way the shortest way for our engineers
- Lead the answer to incidents, and write them up for everyone
- Work with auditors without letting the audit become the goal

What we look for

- You have found and fixed real vulnerabilities
- You know web, cloud and identity well enough to teach one of them
- You explain risk in the language of the person who carries it
- You keep confidences

What we offer

- Profit sharing, paid each spring
- Parental leave of 18 weeks
- Shift swaps that you arrange among yourselves
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. If you meet most of this and not all, please write anyway.'),
('bcac0e66-9f7f-40a7-8a4c-0be925cd7527', 'ac2623c2-4862-45c2-ab77-bd500a206142', 'Senior Mobile Engineer', 'Engineering', 'Remote', 'full_time', 'senior', 175000, 200000, 'USD', now() - interval '11033 minutes', 'Our app is good where the signal is good. You would make it good everywhere else.

Quayside keeps leases, repairs and rent for small landlords in one ledger. We are 34 people, profitable since last year, and intend to stay small enough for one table.

What you will do

- Own the lease template on iOS and Android, shared code where it helps and native where it shows
- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Release every two weeks with a rollout that you can stop

What we look for

- You have shipped and maintained an app for more than a year
- You know Swift or Kotlin well and the other one enough
- You have strong opinions about battery life
- You test with large text and a cracked screen

What we offer

- A four-day week, all year
- Equity that is explained in a page and a half
- A bike, or the money for one
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. If you meet most of this and not all, please write anyway.'),
('aef427a0-bedb-412a-99fc-5fc96f0e063b', '11eed0c2-ab76-4a64-8bf3-d7a621a55de4', 'Senior Mobile Engineer', 'Engineering', 'Remote', 'full_time', 'senior', 180000, 215000, 'USD', now() - interval '24807 minutes', 'Our app is good where the signal is good. You would make it good everywhere else.

Larkspur makes reading lessons that follow each student from one school to the next. A lesson that children do not finish is rewritten, however much we liked it.

What you will do

- Own the reading record on iOS and Android, shared code where it helps and native where it shows
- Bring cold start below one second on the phones that people really have
- Release every two weeks with a rollout that you can stop
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You know Swift or Kotlin well and the other one enough
- You have strong opinions about battery life
- You test with large text and a cracked screen

What we offer

- Reduced hours for parents during school breaks, if you wish
- Every book you buy for work is paid for
- Sabbatical of six weeks after four years
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('62663888-03f7-4c1d-ae0d-7755346835bb', '471cc705-b978-4fe6-b270-122174892a1b', 'Senior Product Manager', 'Product', 'Remote', 'full_time', 'senior', null, 195000, 'USD', now() - interval '64713 minutes', 'The partner API needs someone who decides what it should not do.

Osprey Security finds exposed credentials and closes them before they are used. We have told 2,700 companies about a leaked key before anyone asked them for money.

What you will do

- Write one page before each bet: the problem, the evidence, what would prove us wrong
- Plan with engineering and design as one team of three
- Measure after the launch, not only before it
- Answer ten support messages a week yourself

What we look for

- You have carried a product through at least one unpleasant change
- You can talk with engineers about trade-offs without playing one
- You write clearly and edit yourself
- You know when to stop discussing

What we offer

- Hardware keys, password manager and monitoring for your family
- On-call that is paid by the hour and limited to one week in six
- A research day each month
- A pay band that every colleague can look up
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('7ba2eaea-d8a2-41c6-8f39-9d362a2e8510', '9e99c12a-e7b1-4995-9300-7a09640102c7', 'Operations Associate', 'Operations', 'Boston', 'full_time', 'entry', 130000, 160000, 'USD', now() - interval '5325 minutes', 'Much of what Tessel Robotics promises is kept by people and not by software.

Tessel Robotics builds arms that sort, pick and pack beside people in warehouses. A shift leader sets up a new product in under ten minutes, without calling us.

What you will do

- Run the daily rhythm around the safety envelope: what is late, what is at risk, who helps
- Turn what we do by hand three times into a checklist, and the checklist into software
- Choose and manage suppliers, with prices that hold for a year
- Plan for vacations, peaks and bad weather before they come

What we look for

- You have run something with a deadline each day
- You are at ease with spreadsheets and simple SQL
- You notice the small thing that goes wrong every Tuesday
- You like to hand over a tidy desk

What we offer

- Lunch at the test hall, cooked on site
- Relocation support from a person
- Patents carry the inventors'' names and a bonus
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Boston office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('17b040c5-9f64-42cd-9337-808e73a59874', '4b5bdd60-cf81-42de-9ed3-3a7e387fdcf0', 'Marketing Associate', 'Marketing', 'Remote', 'full_time', 'entry', 140000, 170000, 'USD', now() - interval '19666 minutes', 'We are better than we sound. You would fix that without making us louder.

Corvid Labs makes build and test tools that tell a team what broke and why. A release goes out most mornings, and no one stays up for it.

What you will do

- Say in one sentence what the editor extension does and for whom, and keep everyone to it
- Plan launches with product and sales, small ones monthly and large ones rarely
- Learn which page, event or letter brought people here, as far as anyone can know
- Look after a site without a single stock photograph

What we look for

- You write well and edit better
- You are skeptical about attribution
- You can brief a designer and a lawyer
- You would rather have 500 right readers than 50,000

What we offer

- 30 days of vacation and the days between Christmas and New Year
- A tenth of your week for open-source work of your choice
- German or English lessons during working hours
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('0e85f170-47bc-4c99-92fa-c96b983a2dc1', '8356a474-632e-4998-9319-9acc38e47ad9', 'Site Reliability Engineer', 'Engineering', 'Dublin', 'contract', 'mid', 160000, 185000, 'EUR', now() - interval '36858 minutes', 'We have good uptime by care and would like to have it by design.

Sable and Finch helps independent shops order the right stock at the right time. Stores that use us throw away a third less by their second season.

What you will do

- Set service levels with the teams that own them, and say no when the budget is spent
- Cut the time from alert to cause with better traces and fewer dashboards
- Run reviews after incidents where no one has to be brave to speak
- Make restoring from a backup a weekly routine

What we look for

- You have been the calm person in a bad incident
- You know Linux, networks and PostgreSQL well below the surface
- You automate the second time and document the first
- You have removed a system and no one noticed

What we offer

- 25 days of vacation, your birthday and a shopping day in December
- Season ticket loan
- An employee discount in about six hundred stores
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

This is a contract for twelve months, with a real chance of staying on. You would work from our Dublin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('6ccd14be-a26a-49e8-80f2-0996f9598089', '787034d7-da2f-441d-973c-e9159722211e', 'Senior Technical Writer', 'Marketing', 'Denver', 'full_time', 'senior', 165000, 195000, 'USD', now() - interval '22188 minutes', 'Half of our support questions are answered in the documentation, somewhere.

Mossgrove measures soil and water so that farms irrigate by need and not by calendar. Two of our founders still farm on weekends.

What you will do

- Write guides for the seasonal water report that start from what the reader wants to do
- Run each example before it is published, and again with each release
- Sit in design reviews and rename things while that is still cheap
- Watch people read, and move what they miss

What we look for

- You have documented an API or a machine
- You read code and try things out
- You organize large amounts of text so that search is the second resort
- You know that a screenshot ages in months

What we offer

- Seasonal hours: shorter weeks in winter, agreed in advance
- A box of vegetables, weekly, from customers
- Field days in boots that we pay for
- A pay band that every colleague can look up
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our Denver office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('a3cd4e74-f943-4552-ad4c-c4b0b7792ac0', '4920aa80-8f3a-46cc-91ca-90913330ba8f', 'Program Manager', 'Operations', 'Boston', 'full_time', 'mid', 160000, 190000, 'USD', now() - interval '5538 minutes', 'The report layout touches five teams, and each of them thinks that another one leads it.

Halcyon Genomics reads tumor samples and reports what matters to the treating physician. Each sentence in a report can be traced to the measurement and the paper behind it.

What you will do

- Find the two dependencies that matter, and chase those
- Write a weekly note that is read to the end
- Hold the meeting that prevents four others
- Close programs properly: what we learned, what we leave undone

What we look for

- You have finished something with many owners
- You are trusted by engineers
- You escalate early and without drama
- You plan on paper before you open a tool

What we offer

- Learning budget of 5,000 a year, conferences on top
- On-site childcare in Boston, an allowance elsewhere
- Twenty weeks of parental leave
- A pay band that every colleague can look up
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You would work from our Boston office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('e0505599-1016-477d-974c-f80646fdfdba', '1626cd58-ed70-4cac-b419-50cf9565d042', 'Design Lead', 'Design', 'Remote', 'full_time', 'lead', 190000, 220000, 'USD', now() - interval '28360 minutes', 'The council agenda works, and no one loves it yet. You would change that.

Townhall Systems puts permits, fees and council business of small cities online. Our contracts are public, prices included.

What you will do

- Shape the council agenda from research to the details that ship
- Visit city clerks and residents where they work, about once a month
- Prototype in whatever is closest: paper, Figma or code
- Show unfinished work early, in our Wednesday critique

What we look for

- A portfolio with two or three things you would defend, and one you would do differently
- You think in flows and states, not in screens
- You know what is easy and what is expensive to build
- You design for large text, keyboards and tired eyes from the start

What we offer

- A defined-benefit pension plan
- 35-hour week
- Paid time for jury duty, voting and civic service
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('b1bc53ea-587d-499d-87f7-4a6246672433', 'c59fd878-c29d-48b8-9dff-c275738514e0', 'Senior Frontend Engineer', 'Engineering', 'Remote', 'full_time', 'senior', 160000, 185000, 'USD', now() - interval '804 minutes', 'The corrections log is where reporters, editors and subscribers spend most of their day, and it deserves an engineer who cares about each frame.

Lantern Press publishes regional news that readers pay for and keep paying for. Twenty-three newsrooms publish with us, and 410,000 readers pay.

What you will do

- Build the corrections log with our designers, from the first sketch to the last edge case
- Keep pages fast on the four-year-old laptops that reporters, editors and subscribers have
- Make every flow work by keyboard and with a screen reader, and prove it in tests
- Grow our component library without letting it grow for its own sake

What we look for

- You have shipped interfaces in React or something like it, and can say what they cost
- You notice when something is two pixels off, and know when it does not matter
- You test what people see rather than how it is built
- You enjoy sitting with reporters, editors and subscribers and saying nothing for an hour

What we offer

- Subscriptions to every paper you can name
- Compressed weeks after elections
- A union agreement covers every non-managing role
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('121297b4-044b-405d-8159-ab722512eced', '8a9f5942-6b37-4954-b2f4-ec6894a332cd', 'Senior Site Reliability Engineer', 'Engineering', 'Berlin', 'full_time', 'senior', 170000, 190000, 'EUR', now() - interval '56130 minutes', 'When the shop plan is down, planners and machinists stop working, so this is not a support role.

Ferrous plans the work of machine shops, from the quote to the finished part. We rent a bay in a working machine shop and test there on Fridays.

What you will do

- Set service levels with the teams that own them, and say no when the budget is spent
- Rehearse the failures that we fear: a lost region, a full disk, a bad deploy
- Make restoring from a backup a weekly routine
- Plan capacity with finance, in numbers both sides believe

What we look for

- You have been the calm person in a bad incident
- You automate the second time and document the first
- You can explain an error budget to a salesperson
- You have removed a system and no one noticed

What we offer

- Evening classes in welding or machining, paid
- Stock options with a ten-year window
- A 401(k) match of 5 percent
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You would work from our Berlin office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('044530ab-fc38-4e8d-849c-3272915fc8a2', '2d30cc85-913f-4da8-a77e-7ccda71e22c4', 'Staff Engineer, Platform', 'Engineering', 'Amsterdam', 'full_time', 'lead', 195000, 220000, 'EUR', now() - interval '5783 minutes', 'You would join the team that owns the sanctions screening, from the table in the database to the pager.

Parallel Pay moves supplier payments across borders on the day they are due. A payment is never silently retried: someone can always say where the money is.

What you will do

- Keep the slowest one percent of requests as visible as the average, and bring it down
- Review changes with the same care that you hope for in return
- Carry the pager about one week in seven, and fix what woke you up
- Retire code: last year we removed more lines than we added

What we look for

- You have run a service that other people depended on, and learned something when it failed
- You are at home in at least one typed language and can read SQL plans
- You write so that a colleague can disagree with a paragraph instead of a person
- You ask finance teams of exporters before you guess

What we offer

- Private medical coverage for you and your family
- Work abroad for up to 60 days a year
- Bonus on company results, same percentage for all
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You would work from our Amsterdam office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('3709a5e9-1b28-4f22-8d38-00e116be8b4e', '1dc759ee-6323-4929-9517-9efbcc0f7f5a', 'Senior Account Executive', 'Sales', 'Berlin', 'full_time', 'senior', 165000, 190000, 'EUR', now() - interval '55632 minutes', 'Our product sells when people have seen it do their own work. You would arrange that.

Rowan Care gives home nurses a day plan that leaves time for the patient. Records are encrypted so that we cannot read them, and support works anyway.

What you will do

- Lead conversations from the first call to the signature, with about fifteen at a time
- Show the wound record with the customer''s own data
- Write proposals that a buyer can defend in front of their board
- Keep the forecast honest, even when it falls

What we look for

- You ask more than you present
- You understand a contract before legal does
- You like the product enough to criticize it
- You remember names and what you promised

What we offer

- 42 percent of our people work part time, managers included
- Half-fare rail card
- Six weeks of holiday
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our Berlin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('1c377b00-bed8-49d7-bd4a-5adff141a4d1', '495bfecc-8f44-4f0a-bf2a-fddd8bc5140e', 'Design Engineer', 'Design', 'Zurich', 'full_time', 'senior', null, null, 'CHF', now() - interval '54268 minutes', 'You would sit between design and engineering and be fluent in both.

Wayfarer Rail runs overnight freight and sells its slots by the wagon. Planners have the last word over every model we ship.

What you will do

- Build the interactions of the carbon statement that static pictures cannot settle
- Keep tokens, components and documentation in one state of truth
- Turn prototypes into production code, and throw away the rest
- Look after motion, focus and touch, down to reduced motion and 400 percent zoom

What we look for

- You write CSS that others like to read
- You have a good eye, and can say what it sees
- You know TypeScript and a component framework well
- You have built something that feels good to touch

What we offer

- Free rail travel in the Netherlands, Germany and Switzerland
- A 36-hour week
- Pension with the rail sector''s own fund
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Zurich office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('54edc216-eb02-4f8c-a09a-7d21bb7806f3', '09fee002-c932-4f9a-84cc-50bfa65b447b', 'Data Analyst', 'Data', 'Singapore', 'full_time', 'entry', 175000, 190000, 'SGD', now() - interval '50172 minutes', 'We have data about the member letter, and three spreadsheets that disagree on it.

Hollis Mutual insures homes and farms and is owned by the people it insures. What is left at year end goes back to members, to the cent.

What you will do

- Answer questions about the member letter with a number, its uncertainty and a recommendation
- Keep one definition for each figure that the company steers by
- Design experiments small enough to finish
- Build the few dashboards that are looked at, and delete the rest

What we look for

- You know when a difference is noise and can show it
- You draw charts that need no legend
- You have told a manager that the data says otherwise
- Python or R when SQL is not enough

What we offer

- Superannuation of 14 percent
- Five weeks of vacation
- Membership at staff rates
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Singapore office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('cb37077b-6ad9-47e7-b022-7d9008549f29', '395204d4-a668-4202-b067-497854f3fec1', 'Data Analyst (Internship)', 'Data', 'Remote', 'internship', 'entry', null, null, 'USD', now() - interval '59032 minutes', 'Decisions here are made with numbers whenever there are any. You would make sure that there are.

Marram teaches trades by video call, with a master looking over your shoulder. We are 41 people, and nine of us hold a trade.

What you will do

- Answer questions about the tool list with a number, its uncertainty and a recommendation
- Keep one definition for each figure that the company steers by
- Design experiments small enough to finish
- Sit with product and operations, and hear the question behind the request

What we look for

- You write SQL the way others write email
- You know when a difference is noise and can show it
- You draw charts that need no legend
- Python or R when SQL is not enough

What we offer

- Any course on Marram, free, during working hours
- 27 days of holiday
- Home office equipped to your list
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a paid internship of six months, with a mentor and a project of your own. You may work from anywhere within four hours of our core time. If you meet most of this and not all, please write anyway.'),
('fafc0bba-98d7-41ad-8079-2a87e090ba68', '950726fe-3ebf-4a58-ba3a-74b9d575ab1c', 'Solutions Engineer', 'Sales', 'Singapore', 'part_time', 'mid', 190000, 205000, 'SGD', now() - interval '27815 minutes', 'Customers ask whether the building balance fits what they already have. You would know.

Monsoon Energy balances rooftop solar and batteries for apartment blocks. The hardware we talk to is older than some of our engineers.

What you will do

- Answer security and architecture questions with facts and documents
- Turn what three customers need into one thing that we can build
- Write small integrations, and hand the good ones to engineering
- Teach colleagues what customers really do with the fault finder

What we look for

- You can code and you like people
- You draw on whiteboards so that both sides nod
- You admit what the product cannot do
- You travel about four days a month

What we offer

- Solar at cost for your own roof
- Medical coverage for parents, too
- Flexible public holidays
- A pay band that every colleague can look up
- Thirty minutes with a physiotherapist, monthly

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Singapore office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('0ed81042-b40c-422a-b93f-30b412b0005e', '7795af3b-f05b-48e2-9657-e0e2cae73876', 'Talent Partner', 'People', 'Berlin', 'part_time', 'mid', null, 180000, 'EUR', now() - interval '42920 minutes', 'You would look after how people come to Inkwell Archive, grow here and leave.

Inkwell Archive makes the holdings of libraries and museums searchable down to the line. Forty million pages are searchable, and a third of them were never printed.

What you will do

- Make sure that each applicant gets an answer within five working days
- Train interviewers, and tell them when they are unfair
- Run the yearly pay review with published bands
- Keep the handbook short and true

What we look for

- You have hired for roles that you first had to understand
- You treat the people we turn down as well as those we hire
- You know employment law where we hire, or know when to ask
- You keep what you hear to yourself

What we offer

- A conference or an archive trip each year
- Four-day weeks in July and August
- Public transport ticket
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Berlin office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('c012ebd7-4687-4b32-8828-b680f61b57ad', '3dc0663e-0a20-42f1-ba6d-2593d0931047', 'Site Reliability Engineer', 'Engineering', 'New York', 'full_time', 'mid', 165000, 185000, 'USD', now() - interval '52338 minutes', 'When the building twin is down, facility managers stop working, so this is not a support role.

Glasshouse shows the owners of large buildings where their heat and money go. The 640 buildings on Glasshouse used 23 percent less energy in their second year.

What you will do

- Rehearse the failures that we fear: a lost region, a full disk, a bad deploy
- Cut the time from alert to cause with better traces and fewer dashboards
- Run reviews after incidents where no one has to be brave to speak
- Make restoring from a backup a weekly routine

What we look for

- You have been the calm person in a bad incident
- You know Linux, networks and PostgreSQL well below the surface
- You automate the second time and document the first
- You have removed a system and no one noticed

What we offer

- RRSP or pension match of 5 percent
- Transit pass
- Two learning weeks a year
- Parental leave that both parents take
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our New York office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('a2675226-3723-4ec0-b794-1f9e317e2bf7', '8478da35-ca06-4438-9719-41a2ccbf0733', 'Senior Talent Partner', 'People', 'Singapore', 'part_time', 'senior', 210000, 225000, 'SGD', now() - interval '39221 minutes', 'You would look after how people come to Verity Audio, grow here and leave.

Verity Audio makes hearing aids that people fit and tune themselves. Every device is repairable, and the parts list is public.

What you will do

- Lead searches from the first conversation about the role to the first week at work
- Train interviewers, and tell them when they are unfair
- Run the yearly pay review with published bands
- Keep the handbook short and true

What we look for

- You have hired for roles that you first had to understand
- You can count: time, sources, drop-off
- You know employment law where we hire, or know when to ask
- You keep what you hear to yourself

What we offer

- Hearing aids for your family at cost
- Quiet rooms that are in fact quiet
- Sixteen weeks of parental leave
- A pay band that every colleague can look up
- Thirty minutes with a physiotherapist, monthly

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Singapore office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('5fc481b0-191f-482f-bfb5-21772f7b6ef9', 'b58f93c5-e752-4a3d-b848-9e5dc516822b', 'Account Executive', 'Sales', 'San Francisco', 'full_time', 'mid', 140000, 160000, 'USD', now() - interval '55483 minutes', 'Northwind has grown by recommendation, and we are now ready to make some noise.

Northwind makes forecasting and planning tools for the people who run electricity grids. Operators in 31 control rooms open Northwind before they open their mail.

What you will do

- Lead conversations from the first call to the signature, with about fifteen at a time
- Show the storage dispatch advice with the customer''s own data
- Write proposals that a buyer can defend in front of their board
- Keep the forecast honest, even when it falls

What we look for

- You have sold software to people who were busy
- You ask more than you present
- You understand a contract before legal does
- You remember names and what you promised

What we offer

- Four weeks a year in which you may work from anywhere with an outlet
- A home energy audit, and 3,000 dollars toward what it finds
- Train travel counts as working time
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our San Francisco office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('55fa8afe-6094-4b26-9971-42768db61a86', 'da897f37-34a6-4338-bd71-28c2388de98d', 'Senior Technical Writer', 'Marketing', 'Seattle', 'part_time', 'senior', 175000, 205000, 'USD', now() - interval '32608 minutes', 'Half of our support questions are answered in the documentation, somewhere.

Fathom is a query engine for event data, built by a team in eleven time zones. We answer about forty billion events a day with a median of 180 milliseconds.

What you will do

- Run each example before it is published, and again with each release
- Keep the reference complete with as much automation as it can take
- Sit in design reviews and rename things while that is still cheap
- Watch people read, and move what they miss

What we look for

- You have documented an API or a machine
- You read code and try things out
- You cut
- You know that a screenshot ages in months

What we offer

- A yearly budget of 4,000 dollars for your desk, chair and connection
- Two gatherings a year, in places that take no more than one change of train or plane
- Hours that follow your day, with three shared hours agreed in each team
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Seattle office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('99ded50b-8b64-4d8d-9d8a-0e393052fe6c', 'b1fdb370-b46b-4d68-83e3-41cdc648c78d', 'Product Marketing Manager', 'Marketing', 'London', 'full_time', 'mid', 150000, 165000, 'GBP', now() - interval '8914 minutes', 'Industrial designers have heard every promise before, so we prefer to show.

Halden makes drawing and specification software for industrial designers. Half of our team has designed something you can buy in a store.

What you will do

- Say in one sentence what the review room does and for whom, and keep everyone to it
- Write customer stories with names, numbers and one thing that went wrong
- Plan launches with product and sales, small ones monthly and large ones rarely
- Learn which page, event or letter brought people here, as far as anyone can know

What we look for

- You write well and edit better
- You have explained something technical to people with no time
- You are skeptical about attribution
- You can brief a designer and a lawyer

What we offer

- Free use of the workshop, materials included, for your own projects
- Thursday afternoons for drawing, reading or learning a tool
- A 401(k) match of 6 percent from the first month
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our London office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('e5df6c69-7575-4294-85a0-d83d193ee5cd', '1a8bf084-6b21-478e-a5eb-f1cc667acf6b', 'Principal Design Engineer', 'Design', 'Remote', 'full_time', 'lead', 195000, 215000, 'USD', now() - interval '64492 minutes', 'Between the drawing and the running interface something is lost. You would make sure that less is.

Alder Bank is a commercial bank for small manufacturers in the Midwest. A loan officer here decides with the numbers on one page, and we build that page.

What you will do

- Build the interactions of the liquidity report that static pictures cannot settle
- Keep tokens, components and documentation in one state of truth
- Turn prototypes into production code, and throw away the rest
- Look after motion, focus and touch, down to reduced motion and 400 percent zoom

What we look for

- You have a good eye, and can say what it sees
- You know TypeScript and a component framework well
- You have built something that feels good to touch
- You care about the bytes that a flourish costs

What we offer

- A retirement plan with an 8 percent contribution
- Better mortgage rates for employees
- Paid study leave for banking, accounting and engineering certificates
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('c22058cf-3feb-4783-a0b0-7db8ed386f9b', 'b6ed9a6c-fe0a-4cda-8634-17d6947750d8', 'Senior UX Researcher', 'Design', 'Remote', 'full_time', 'senior', 185000, 215000, 'USD', now() - interval '53890 minutes', 'You would be our second researcher and decide with the first what we should stop asking.

Meridian Health is a network of outpatient clinics and the records system that joins them. Each change to a clinical screen is tested with nurses on a real ward schedule before it ships.

What you will do

- Plan and run studies on the appointment planner, from five interviews to a diary study over a month
- Keep a library of findings that people search before they ask
- Teach designers and engineers to interview without leading
- Recruit people who are usually left out, and pay them properly

What we look for

- You have done mixed-method research in a product team
- You can say in two sentences what a study found and how sure you are
- You are comfortable in the places where nurses and physicians work
- You know enough statistics to refuse a chart

What we offer

- Medical, dental and vision coverage from the first day, family included
- Sixteen weeks of paid leave for every new parent
- Two paid days a year to volunteer in a clinic
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('a297709a-954e-4da5-930e-434e45e4e86a', 'f383f40b-1e3a-40d6-8b2b-0cdc63d7913d', 'Senior Product Manager', 'Product', 'Chicago', 'full_time', 'senior', 185000, 215000, 'USD', now() - interval '15338 minutes', 'You would take over a product that dispatchers and drivers pay for, complain about and recommend.

Kestrel Logistics moves cold-chain freight between farms, packers and shops. A pallet of berries is worth about a day of someone''s pay, so we publish inside the company how often we are late.

What you will do

- Know why dispatchers and drivers stay with the driver app, why they leave, and what each costs us
- Plan with engineering and design as one team of three
- Say no in a way that brings people back
- Answer ten support messages a week yourself

What we look for

- You have carried a product through at least one unpleasant change
- You read numbers carefully and interviews even more so
- You write clearly and edit yourself
- You know when to stop discussing

What we offer

- Profit sharing, paid each spring
- Parental leave of 18 weeks
- Shift swaps that you arrange among yourselves
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Chicago office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('59efc63a-fb05-45e2-9a7a-ebbef5b2c0fa', 'ac2623c2-4862-45c2-ab77-bd500a206142', 'Senior Solutions Engineer', 'Sales', 'Austin', 'contract', 'senior', 175000, 210000, 'USD', now() - interval '42177 minutes', 'Between the demo and the first working day lies your job.

Quayside keeps leases, repairs and rent for small landlords in one ledger. Nine in ten of our customers have fewer than twelve apartments and do the books on Sunday evening.

What you will do

- Answer security and architecture questions with facts and documents
- Turn what three customers need into one thing that we can build
- Write small integrations, and hand the good ones to engineering
- Teach colleagues what customers really do with the yearly statement

What we look for

- You can code and you like people
- You have integrated systems that did not want to be integrated
- You admit what the product cannot do
- You travel about four days a month

What we offer

- A four-day week, all year
- Equity that is explained in a page and a half
- A bike, or the money for one
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a contract for twelve months, with a real chance of staying on. You would work from our Austin office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('7f2f0fdd-ea30-44be-a200-fd3c3949e9c8', '11eed0c2-ab76-4a64-8bf3-d7a621a55de4', 'Senior Program Manager', 'Operations', 'Dublin', 'full_time', 'senior', 155000, 175000, 'EUR', now() - interval '48005 minutes', 'The listening exercises touches five teams, and each of them thinks that another one leads it.

Larkspur makes reading lessons that follow each student from one school to the next. We sell to schools and never show an advertisement.

What you will do

- Lay out the work across teams, with dates that people chose themselves
- Find the two dependencies that matter, and chase those
- Write a weekly note that is read to the end
- Close programs properly: what we learned, what we leave undone

What we look for

- You are trusted by engineers
- You escalate early and without drama
- You plan on paper before you open a tool
- You know the sector, or learn it fast

What we offer

- Reduced hours for parents during school breaks, if you wish
- Every book you buy for work is paid for
- Sabbatical of six weeks after four years
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Dublin office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('32ea61c8-92fe-40b6-a417-8932954e73ba', '471cc705-b978-4fe6-b270-122174892a1b', 'Senior Program Manager', 'Operations', 'Boston', 'contract', 'senior', 185000, 220000, 'USD', now() - interval '25360 minutes', 'Some work is too large for one team and too small for a director. That would be yours.

Osprey Security finds exposed credentials and closes them before they are used. We have told 2,700 companies about a leaked key before anyone asked them for money.

What you will do

- Lay out the work across teams, with dates that people chose themselves
- Find the two dependencies that matter, and chase those
- Write a weekly note that is read to the end
- Hold the meeting that prevents four others

What we look for

- You have finished something with many owners
- You are trusted by engineers
- You escalate early and without drama
- You plan on paper before you open a tool

What we offer

- Hardware keys, password manager and monitoring for your family
- On-call that is paid by the hour and limited to one week in six
- A research day each month
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a contract for twelve months, with a real chance of staying on. You would work from our Boston office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('013fdeaa-c7df-4cf6-bf98-0ef3c00212dd', '9e99c12a-e7b1-4995-9300-7a09640102c7', 'Analytics Lead', 'Data', 'Austin', 'full_time', 'lead', 210000, 240000, 'USD', now() - interval '54396 minutes', 'We have data about the grasp planner, and three spreadsheets that disagree on it.

Tessel Robotics builds arms that sort, pick and pack beside people in warehouses. A shift leader sets up a new product in under ten minutes, without calling us.

What you will do

- Keep one definition for each figure that the company steers by
- Design experiments small enough to finish
- Build the few dashboards that are looked at, and delete the rest
- Sit with product and operations, and hear the question behind the request

What we look for

- You write SQL the way others write email
- You know when a difference is noise and can show it
- You draw charts that need no legend
- Python or R when SQL is not enough

What we offer

- Lunch at the test hall, cooked on site
- Relocation support from a person
- Patents carry the inventors'' names and a bonus
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Austin office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('3ee0fdd0-31b9-422d-a7d5-d1c07af0fc95', '4b5bdd60-cf81-42de-9ed3-3a7e387fdcf0', 'Software Engineer, Early Career', 'Engineering', 'Amsterdam', 'full_time', 'entry', 140000, 155000, 'EUR', now() - interval '13873 minutes', 'You would join the team that owns the failure summary, from the table in the database to the pager.

Corvid Labs makes build and test tools that tell a team what broke and why. A release goes out most mornings, and no one stays up for it.

What you will do

- Take the failure summary from a written proposal to something software teams rely on
- Write migrations that run while people work
- Review changes with the same care that you hope for in return
- Retire code: last year we removed more lines than we added

What we look for

- You are at home in at least one typed language and can read SQL plans
- You write so that a colleague can disagree with a paragraph instead of a person
- You prefer a boring solution when it is enough
- You ask software teams before you guess

What we offer

- 30 days of vacation and the days between Christmas and New Year
- A tenth of your week for open-source work of your choice
- German or English lessons during working hours
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our Amsterdam office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('db03b7f0-f507-4e3c-859f-e8a85496c24c', '8356a474-632e-4998-9319-9acc38e47ad9', 'Head of Operations', 'Operations', 'London', 'full_time', 'lead', null, 195000, 'GBP', now() - interval '10201 minutes', 'You would run the daily work around the reorder suggestion and make next month''s day easier than today''s.

Sable and Finch helps independent shops order the right stock at the right time. The forecast says how sure it is, and store owners plan by it.

What you will do

- Run the daily rhythm around the reorder suggestion: what is late, what is at risk, who helps
- Choose and manage suppliers, with prices that hold for a year
- Bring problems to engineering with a count and an example
- Plan for vacations, peaks and bad weather before they come

What we look for

- You are at ease with spreadsheets and simple SQL
- You stay friendly when it is loud
- You notice the small thing that goes wrong every Tuesday
- You like to hand over a tidy desk

What we offer

- 25 days of vacation, your birthday and a shopping day in December
- Season ticket loan
- An employee discount in about six hundred stores
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You would work from our London office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('200b6688-1f87-4fc6-aba9-550ad8b2c36c', '787034d7-da2f-441d-973c-e9159722211e', 'Senior Account Executive', 'Sales', 'Remote', 'full_time', 'senior', null, null, 'USD', now() - interval '48414 minutes', 'Our product sells when people have seen it do their own work. You would arrange that.

Mossgrove measures soil and water so that farms irrigate by need and not by calendar. Farms on Mossgrove drew 19 percent less water last season, by their own meters.

What you will do

- Lead conversations from the first call to the signature, with about fifteen at a time
- Show the offline app with the customer''s own data
- Walk away when we are not the right choice, and say who is
- Keep the forecast honest, even when it falls

What we look for

- You have sold software to people who were busy
- You ask more than you present
- You like the product enough to criticize it
- You remember names and what you promised

What we offer

- Seasonal hours: shorter weeks in winter, agreed in advance
- A box of vegetables, weekly, from customers
- Field days in boots that we pay for
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('9b7aa540-068b-4471-8bbe-0ed69d677250', '4920aa80-8f3a-46cc-91ca-90913330ba8f', 'Machine Learning Engineer', 'Research', 'Zurich', 'full_time', 'mid', 155000, 175000, 'CHF', now() - interval '1974 minutes', 'Models already carry part of the report layout. You would make them better, and plainer about their doubts.

Halcyon Genomics reads tumor samples and reports what matters to the treating physician. Laboratory and software people share one floor and one stand-up.

What you will do

- Ship them with monitoring that notices drift before people do
- Make uncertainty something that oncologists and pathologists can act on
- Compare each new model with the simple one, and keep the simple one when it wins
- Publish what is useful to others

What we look for

- You have put a model into a product and kept it there
- You are strong in statistics and comfortable in PyTorch or JAX
- You look at the raw data first
- You know the failure modes of evaluations

What we offer

- Learning budget of 5,000 a year, conferences on top
- On-site childcare in Boston, an allowance elsewhere
- Twenty weeks of parental leave
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

The role is full time and permanent, and job sharing is possible. You would work from our Zurich office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('238e542f-5c91-4bc0-bafc-ad6d07d82472', '1626cd58-ed70-4cac-b419-50cf9565d042', 'Senior Compliance Manager', 'Finance', 'Toronto', 'full_time', 'senior', 210000, 230000, 'CAD', now() - interval '58985 minutes', 'You would make sure that what we say about the records request holds up when someone checks.

Townhall Systems puts permits, fees and council business of small cities online. Two hundred and twelve cities use us, the smallest with 900 residents.

What you will do

- Read new rules and say in a page what changes for us
- Prepare audits so that evidence is a by-product of the work
- Advise product teams before the design is done
- Report to the board, in numbers and plain words

What we look for

- You have worked with a regulator, on either side
- You find a way to get things done
- You know data protection well
- You hold your ground politely

What we offer

- A defined-benefit pension plan
- 35-hour week
- Paid time for jury duty, voting and civic service
- Parental leave that both parents take
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Toronto office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('91215cba-a735-4e60-86ae-35cb20d2645d', 'c59fd878-c29d-48b8-9dff-c275738514e0', 'Sales Director', 'Sales', 'London', 'full_time', 'lead', 175000, 190000, 'GBP', now() - interval '31791 minutes', 'Lantern Press has grown by recommendation, and we are now ready to make some noise.

Lantern Press publishes regional news that readers pay for and keep paying for. Twenty-three newsrooms publish with us, and 410,000 readers pay.

What you will do

- Lead conversations from the first call to the signature, with about fifteen at a time
- Show the morning edition with the customer''s own data
- Walk away when we are not the right choice, and say who is
- Keep the forecast honest, even when it falls

What we look for

- You ask more than you present
- You understand a contract before legal does
- You like the product enough to criticize it
- You remember names and what you promised

What we offer

- Subscriptions to every paper you can name
- Compressed weeks after elections
- A union agreement covers every non-managing role
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our London office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('33b9d980-acc2-4602-909c-3848d731fd72', '8a9f5942-6b37-4954-b2f4-ec6894a332cd', 'Engineering Manager', 'Engineering', 'Berlin', 'full_time', 'senior', 175000, 190000, 'EUR', now() - interval '55048 minutes', 'A team of seven owns the quote builder and has been led by a very patient director.

Ferrous plans the work of machine shops, from the quote to the finished part. Shops on Ferrous deliver on the promised day 93 times in a hundred.

What you will do

- Hold weekly conversations that are about the person and not about status
- Turn the goal of the quarter into a plan that survives its second week
- Hire two or three people a year, slowly
- Stand between the team and the urgent thing that is not important

What we look for

- You have led engineers for at least three years and were one before
- You have given hard feedback and kept the person
- You can cut scope in a way that product people thank you for
- You have changed your mind about process at least once

What we offer

- Evening classes in welding or machining, paid
- Stock options with a ten-year window
- A 401(k) match of 5 percent
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Berlin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('b23e3f7c-cc03-487e-bfa1-ea40a808eb2f', '2d30cc85-913f-4da8-a77e-7ccda71e22c4', 'Data Analyst', 'Data', 'London', 'full_time', 'entry', 130000, 150000, 'GBP', now() - interval '33504 minutes', 'Decisions here are made with numbers whenever there are any. You would make sure that there are.

Parallel Pay moves supplier payments across borders on the day they are due. Regulators in three countries have read our runbooks.

What you will do

- Answer questions about the sanctions screening with a number, its uncertainty and a recommendation
- Keep one definition for each figure that the company steers by
- Design experiments small enough to finish
- Build the few dashboards that are looked at, and delete the rest

What we look for

- You write SQL the way others write email
- You know when a difference is noise and can show it
- You have told a manager that the data says otherwise
- Python or R when SQL is not enough

What we offer

- Private medical coverage for you and your family
- Work abroad for up to 60 days a year
- Bonus on company results, same percentage for all
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our London office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('c9fb11c8-834e-47a7-97d7-fe92354c160d', '1dc759ee-6323-4929-9517-9efbcc0f7f5a', 'Design Engineer', 'Design', 'Zurich', 'full_time', 'senior', null, 170000, 'CHF', now() - interval '58341 minutes', 'You would sit between design and engineering and be fluent in both.

Rowan Care gives home nurses a day plan that leaves time for the patient. A nurse on Rowan spends 40 minutes less a day on paper, by the clock of an independent study.

What you will do

- Keep tokens, components and documentation in one state of truth
- Turn prototypes into production code, and throw away the rest
- Look after motion, focus and touch, down to reduced motion and 400 percent zoom
- Help designers to work in the browser

What we look for

- You write CSS that others like to read
- You have a good eye, and can say what it sees
- You know TypeScript and a component framework well
- You care about the bytes that a flourish costs

What we offer

- 42 percent of our people work part time, managers included
- Half-fare rail card
- Six weeks of holiday
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Zurich office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('e75f356f-8f1d-4dc5-9c6b-7c68f7a13028', '495bfecc-8f44-4f0a-bf2a-fddd8bc5140e', 'Security Engineer', 'Security', 'Berlin', 'full_time', 'mid', 160000, 185000, 'EUR', now() - interval '61208 minutes', 'Security at Wayfarer Rail is two people who know everyone. You would be the third.

Wayfarer Rail runs overnight freight and sells its slots by the wagon. A shipper books a wagon in the time it takes to book a van.

What you will do

- Review the design of the carbon statement while it is still cheap to change
- Find the flaw yourself: code review, fuzzing, and a week of attack each quarter
- Make the secure way the shortest way for our engineers
- Lead the answer to incidents, and write them up for everyone

What we look for

- You have found and fixed real vulnerabilities
- You explain risk in the language of the person who carries it
- You write code
- You keep confidences

What we offer

- Free rail travel in the Netherlands, Germany and Switzerland
- A 36-hour week
- Pension with the rail sector''s own fund
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Berlin office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('24610448-0fe9-4caf-a310-c921aac3252d', '09fee002-c932-4f9a-84cc-50bfa65b447b', 'Operations Manager', 'Operations', 'Singapore', 'full_time', 'mid', 190000, 205000, 'SGD', now() - interval '18742 minutes', 'You would run the daily work around the member letter and make next month''s day easier than today''s.

Hollis Mutual insures homes and farms and is owned by the people it insures. A refused claim is read by a second person before the letter leaves.

What you will do

- Turn what we do by hand three times into a checklist, and the checklist into software
- Choose and manage suppliers, with prices that hold for a year
- Bring problems to engineering with a count and an example
- Plan for vacations, peaks and bad weather before they come

What we look for

- You are at ease with spreadsheets and simple SQL
- You stay friendly when it is loud
- You notice the small thing that goes wrong every Tuesday
- You like to hand over a tidy desk

What we offer

- Superannuation of 14 percent
- Five weeks of vacation
- Membership at staff rates
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Singapore office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('67039f99-7ed0-45ef-a9a9-df92eede025b', '395204d4-a668-4202-b067-497854f3fec1', 'Head of Customer Success', 'Customer success', 'Dublin', 'full_time', 'lead', null, null, 'EUR', now() - interval '47814 minutes', 'Most of our growth comes from customers who tell others, so this team is our marketing.

Marram teaches trades by video call, with a master looking over your shoulder. We are 41 people, and nine of us hold a trade.

What you will do

- Guide new customers from contract to first result within three weeks
- Visit your ten largest customers twice a year
- Write help articles that save the next hundred messages
- Tell us early when a customer is about to leave, and why

What we look for

- You have worked with customers in a trade that was not yours
- You explain without talking down
- You are organized enough to promise a date
- You can say that we were wrong

What we offer

- Any course on Marram, free, during working hours
- 27 days of holiday
- Home office equipped to your list
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

The role is full time and permanent, and job sharing is possible. You would work from our Dublin office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('2af3c5af-2d34-4bbf-aeef-537165db2726', '950726fe-3ebf-4a58-ba3a-74b9d575ab1c', 'Technical Writer', 'Marketing', 'Sydney', 'full_time', 'mid', 205000, 220000, 'AUD', now() - interval '42814 minutes', 'You would own every word that explains the building balance.

Monsoon Energy balances rooftop solar and batteries for apartment blocks. Our tenants'' bills fit on one page, and they can check them by hand.

What you will do

- Write guides for the battery schedule that start from what the reader wants to do
- Run each example before it is published, and again with each release
- Sit in design reviews and rename things while that is still cheap
- Watch people read, and move what they miss

What we look for

- You have documented an API or a machine
- You read code and try things out
- You cut
- You organize large amounts of text so that search is the second resort

What we offer

- Solar at cost for your own roof
- Medical coverage for parents, too
- Flexible public holidays
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

This is a permanent, full-time role. You would work from our Sydney office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('6de5fbcb-aa09-4bf3-8c4d-5e61c4de4029', '7795af3b-f05b-48e2-9657-e0e2cae73876', 'Risk and Compliance Manager', 'Finance', 'Remote', 'contract', 'mid', 155000, null, 'USD', now() - interval '12850 minutes', 'You would make sure that what we say about the catalog import holds up when someone checks.

Inkwell Archive makes the holdings of libraries and museums searchable down to the line. Forty million pages are searchable, and a third of them were never printed.

What you will do

- Read new rules and say in a page what changes for us
- Test controls by trying to break them
- Prepare audits so that evidence is a by-product of the work
- Advise product teams before the design is done

What we look for

- You find a way to get things done
- You know data protection well
- You write policies that people can follow
- You hold your ground politely

What we offer

- A conference or an archive trip each year
- Four-day weeks in July and August
- Public transport ticket
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

This is a contract for twelve months, with a real chance of staying on. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('14f7ee8b-b745-456d-9c4c-7cb80462284f', '3dc0663e-0a20-42f1-ba6d-2593d0931047', 'Quality Engineer', 'Engineering', 'New York', 'full_time', 'mid', 160000, 180000, 'USD', now() - interval '49989 minutes', 'Our tests are green more often than our customers are happy.

Glasshouse shows the owners of large buildings where their heat and money go. The 640 buildings on Glasshouse used 23 percent less energy in their second year.

What you will do

- Think through how the comfort survey fails, with the people who build it
- Write the few end-to-end tests that earn their minutes
- Explore each release by hand for an hour, with a charter
- Hunt flaky tests until there are none

What we look for

- You are curious in a methodical way
- You can read and write test code in TypeScript or Python
- You know the difference between a bug and a preference
- You have convinced a team to delay

What we offer

- RRSP or pension match of 5 percent
- Transit pass
- Two learning weeks a year
- Parental leave that both parents take
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our New York office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('f0118b91-1752-46c4-90ea-312c153e605a', '8478da35-ca06-4438-9719-41a2ccbf0733', 'Operations Associate (Internship)', 'Operations', 'Seattle', 'internship', 'entry', null, null, 'USD', now() - interval '21995 minutes', 'You would run the daily work around the battery life and make next month''s day easier than today''s.

Verity Audio makes hearing aids that people fit and tune themselves. Every device is repairable, and the parts list is public.

What you will do

- Run the daily rhythm around the battery life: what is late, what is at risk, who helps
- Turn what we do by hand three times into a checklist, and the checklist into software
- Choose and manage suppliers, with prices that hold for a year
- Plan for vacations, peaks and bad weather before they come

What we look for

- You have run something with a deadline each day
- You are at ease with spreadsheets and simple SQL
- You stay friendly when it is loud
- You like to hand over a tidy desk

What we offer

- Hearing aids for your family at cost
- Quiet rooms that are in fact quiet
- Sixteen weeks of parental leave
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

This is a paid internship of six months, with a mentor and a project of your own. You would work from our Seattle office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('f573c53a-be25-4cbf-b30f-256d647dd2f8', 'b58f93c5-e752-4a3d-b848-9e5dc516822b', 'Senior Mobile Engineer', 'Engineering', 'Remote', 'full_time', 'senior', 190000, 220000, 'USD', now() - interval '51523 minutes', 'Our app is good where the signal is good. You would make it good everywhere else.

Northwind makes forecasting and planning tools for the people who run electricity grids. Every new colleague spends two shifts in a control room before writing anything.

What you will do

- Own the night-shift handover view on iOS and Android, shared code where it helps and native where it shows
- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Release every two weeks with a rollout that you can stop

What we look for

- You know Swift or Kotlin well and the other one enough
- You have strong opinions about battery life
- You handle money, health or safety data with suspicion toward your own code
- You test with large text and a cracked screen

What we offer

- Four weeks a year in which you may work from anywhere with an outlet
- A home energy audit, and 3,000 dollars toward what it finds
- Train travel counts as working time
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('e90092bd-dc69-47dd-869d-968803ed931a', 'da897f37-34a6-4338-bd71-28c2388de98d', 'Head of Customer Success', 'Customer success', 'Berlin', 'part_time', 'lead', 195000, 220000, 'EUR', now() - interval '29474 minutes', 'Most of our growth comes from customers who tell others, so this team is our marketing.

Fathom is a query engine for event data, built by a team in eleven time zones. Decisions are written down first and talked about second, because someone is always asleep.

What you will do

- Guide new customers from contract to first result within three weeks
- Visit your ten largest customers twice a year
- Write help articles that save the next hundred messages
- Tell us early when a customer is about to leave, and why

What we look for

- You have worked with customers in a trade that was not yours
- You are organized enough to promise a date
- You can say that we were wrong
- A second language is welcome

What we offer

- A yearly budget of 4,000 dollars for your desk, chair and connection
- Two gatherings a year, in places that take no more than one change of train or plane
- Hours that follow your day, with three shared hours agreed in each team
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Berlin office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('da792bd5-ac59-4f33-aecd-aa12b12ce605', 'b1fdb370-b46b-4d68-83e3-41cdc648c78d', 'Senior Product Manager', 'Product', 'Remote', 'full_time', 'senior', 185000, 210000, 'USD', now() - interval '43565 minutes', 'The material catalog needs someone who decides what it should not do.

Halden makes drawing and specification software for industrial designers. Half of our team has designed something you can buy in a store.

What you will do

- Know why industrial designers stay with the material catalog, why they leave, and what each costs us
- Write one page before each bet: the problem, the evidence, what would prove us wrong
- Say no in a way that brings people back
- Answer ten support messages a week yourself

What we look for

- You have carried a product through at least one unpleasant change
- You can talk with engineers about trade-offs without playing one
- You write clearly and edit yourself
- You know when to stop discussing

What we offer

- Free use of the workshop, materials included, for your own projects
- Thursday afternoons for drawing, reading or learning a tool
- A 401(k) match of 6 percent from the first month
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('403fa665-17d7-419c-b06b-a5443de256db', '1a8bf084-6b21-478e-a5eb-f1cc667acf6b', 'Senior Mobile Engineer', 'Engineering', 'Chicago', 'contract', 'senior', 175000, null, 'USD', now() - interval '55023 minutes', 'Relationship managers often meet Alder Bank on a phone, in bad light and with one free hand.

Alder Bank is a commercial bank for small manufacturers in the Midwest. The bank has lent through five recessions without calling in a sound loan.

What you will do

- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Release every two weeks with a rollout that you can stop
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You have shipped and maintained an app for more than a year
- You know Swift or Kotlin well and the other one enough
- You have strong opinions about battery life
- You handle money, health or safety data with suspicion toward your own code

What we offer

- A retirement plan with an 8 percent contribution
- Better mortgage rates for employees
- Paid study leave for banking, accounting and engineering certificates
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a contract for twelve months, with a real chance of staying on. You would work from our Chicago office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('e6949ff9-aed7-4b75-bd17-8f1713227297', 'b6ed9a6c-fe0a-4cda-8634-17d6947750d8', 'Senior Machine Learning Engineer', 'Research', 'Boston', 'full_time', 'senior', 165000, 185000, 'USD', now() - interval '57530 minutes', 'Models already carry part of the appointment planner. You would make them better, and plainer about their doubts.

Meridian Health is a network of outpatient clinics and the records system that joins them. Eighty-four clinics and 2.1 million patients share one record.

What you will do

- Improve the models behind the appointment planner against a benchmark that we trust
- Make uncertainty something that nurses and physicians can act on
- Compare each new model with the simple one, and keep the simple one when it wins
- Publish what is useful to others

What we look for

- You have put a model into a product and kept it there
- You are strong in statistics and comfortable in PyTorch or JAX
- You look at the raw data first
- You know the failure modes of evaluations

What we offer

- Medical, dental and vision coverage from the first day, family included
- Sixteen weeks of paid leave for every new parent
- Two paid days a year to volunteer in a clinic
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('987d7bf8-3547-4d31-b8a1-8ecbd337f8a3', 'f383f40b-1e3a-40d6-8b2b-0cdc63d7913d', 'Data Analyst', 'Data', 'Chicago', 'full_time', 'entry', 140000, 160000, 'USD', now() - interval '7298 minutes', 'We have data about the temperature trail of each load, and three spreadsheets that disagree on it.

Kestrel Logistics moves cold-chain freight between farms, packers and shops. A pallet of berries is worth about a day of someone''s pay, so we publish inside the company how often we are late.

What you will do

- Answer questions about the temperature trail of each load with a number, its uncertainty and a recommendation
- Keep one definition for each figure that the company steers by
- Design experiments small enough to finish
- Build the few dashboards that are looked at, and delete the rest

What we look for

- You write SQL the way others write email
- You know when a difference is noise and can show it
- You draw charts that need no legend
- You have told a manager that the data says otherwise

What we offer

- Profit sharing, paid each spring
- Parental leave of 18 weeks
- Shift swaps that you arrange among yourselves
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Chicago office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('54ae1ad7-f372-4e94-a513-e2c49c16a5c0', 'ac2623c2-4862-45c2-ab77-bd500a206142', 'Design Engineer', 'Design', 'Austin', 'full_time', 'mid', 150000, 185000, 'USD', now() - interval '26337 minutes', 'You would sit between design and engineering and be fluent in both.

Quayside keeps leases, repairs and rent for small landlords in one ledger. Tenants use the same product and have the same support line.

What you will do

- Build the interactions of the yearly statement that static pictures cannot settle
- Keep tokens, components and documentation in one state of truth
- Look after motion, focus and touch, down to reduced motion and 400 percent zoom
- Help designers to work in the browser

What we look for

- You write CSS that others like to read
- You have a good eye, and can say what it sees
- You have built something that feels good to touch
- You care about the bytes that a flourish costs

What we offer

- A four-day week, all year
- Equity that is explained in a page and a half
- A bike, or the money for one
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Austin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('32bb151a-48ae-4291-ad5d-5f942abe078e', '11eed0c2-ab76-4a64-8bf3-d7a621a55de4', 'People Associate (Internship)', 'People', 'Seattle', 'internship', 'entry', null, null, 'USD', now() - interval '32692 minutes', 'We hire slowly and would like to do it well.

Larkspur makes reading lessons that follow each student from one school to the next. We sell to schools and never show an advertisement.

What you will do

- Lead searches from the first conversation about the role to the first week at work
- Train interviewers, and tell them when they are unfair
- Run the yearly pay review with published bands
- Keep the handbook short and true

What we look for

- You have hired for roles that you first had to understand
- You treat the people we turn down as well as those we hire
- You can count: time, sources, drop-off
- You know employment law where we hire, or know when to ask

What we offer

- Reduced hours for parents during school breaks, if you wish
- Every book you buy for work is paid for
- Sabbatical of six weeks after four years
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a paid internship of six months, with a mentor and a project of your own. You would work from our Seattle office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('701a89de-9c44-474d-86ed-2c72ee09f830', '471cc705-b978-4fe6-b270-122174892a1b', 'Senior Security Engineer', 'Security', 'London', 'full_time', 'senior', 160000, 175000, 'GBP', now() - interval '13743 minutes', 'Security teams of three to thirty people trust us with things they would not tell a stranger.

Osprey Security finds exposed credentials and closes them before they are used. Median time from leak to rotated key was eleven minutes last quarter.

What you will do

- Find the flaw yourself: code review, fuzzing, and a week of attack each quarter
- Make the secure way the shortest way for our engineers
- Lead the answer to incidents, and write them up for everyone
- Work with auditors without letting the audit become the goal

What we look for

- You have found and fixed real vulnerabilities
- You know web, cloud and identity well enough to teach one of them
- You explain risk in the language of the person who carries it
- You keep confidences

What we offer

- Hardware keys, password manager and monitoring for your family
- On-call that is paid by the hour and limited to one week in six
- A research day each month
- A pay band that every colleague can look up
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You would work from our London office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('d51c31cc-2a09-41fe-b127-2b37ffe4fada', '9e99c12a-e7b1-4995-9300-7a09640102c7', 'Product Designer', 'Design', 'Boston', 'full_time', 'mid', 165000, 190000, 'USD', now() - interval '34216 minutes', 'The safety envelope works, and no one loves it yet. You would change that.

Tessel Robotics builds arms that sort, pick and pack beside people in warehouses. A shift leader sets up a new product in under ten minutes, without calling us.

What you will do

- Shape the safety envelope from research to the details that ship
- Visit shift leaders in warehouses where they work, about once a month
- Look after one part of our design system and say what leaves it
- Write the words on the screen, or fight for better ones

What we look for

- A portfolio with two or three things you would defend, and one you would do differently
- You think in flows and states, not in screens
- You know what is easy and what is expensive to build
- You can explain a choice without the word intuitive

What we offer

- Lunch at the test hall, cooked on site
- Relocation support from a person
- Patents carry the inventors'' names and a bonus
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('42918d3e-aa96-4d3d-89a7-4ce57118a012', '4b5bdd60-cf81-42de-9ed3-3a7e387fdcf0', 'Director of Engineering', 'Engineering', 'Amsterdam', 'full_time', 'lead', 190000, 210000, 'EUR', now() - interval '9498 minutes', 'A team of seven owns the flaky-test report and has been led by a very patient director.

Corvid Labs makes build and test tools that tell a team what broke and why. The core is open source and has 340 contributors, most of whom we have never met.

What you will do

- Hold weekly conversations that are about the person and not about status
- Turn the goal of the quarter into a plan that survives its second week
- Keep an eye on the system: what is fragile, who alone understands it, what to pay back first
- Review code now and then, to stay honest

What we look for

- You have led engineers for at least three years and were one before
- You have given hard feedback and kept the person
- You can cut scope in a way that product people thank you for
- You have changed your mind about process at least once

What we offer

- 30 days of vacation and the days between Christmas and New Year
- A tenth of your week for open-source work of your choice
- German or English lessons during working hours
- A learning budget that does not ask for a reason
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Amsterdam office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('42ae35bd-0993-4af8-87a5-c164eed27710', '8356a474-632e-4998-9319-9acc38e47ad9', 'Senior UX Researcher', 'Design', 'Dublin', 'full_time', 'senior', 160000, null, 'EUR', now() - interval '55989 minutes', 'You would be our second researcher and decide with the first what we should stop asking.

Sable and Finch helps independent shops order the right stock at the right time. Stores that use us throw away a third less by their second season.

What you will do

- Tell the team what we do not know before we build it
- Keep a library of findings that people search before they ask
- Teach designers and engineers to interview without leading
- Recruit people who are usually left out, and pay them properly

What we look for

- You have done mixed-method research in a product team
- You can say in two sentences what a study found and how sure you are
- You are comfortable in the places where shopkeepers work
- You know enough statistics to refuse a chart

What we offer

- 25 days of vacation, your birthday and a shopping day in December
- Season ticket loan
- An employee discount in about six hundred stores
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a permanent, full-time role. You would work from our Dublin office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('a3a13164-0408-4960-b5f1-688465d40370', '787034d7-da2f-441d-973c-e9159722211e', 'Senior Finance Manager', 'Finance', 'Remote', 'full_time', 'senior', 190000, 215000, 'USD', now() - interval '15892 minutes', 'You would be the person who knows what things cost.

Mossgrove measures soil and water so that farms irrigate by need and not by calendar. Farms on Mossgrove drew 19 percent less water last season, by their own meters.

What you will do

- Close the month with few corrections and no heroics
- Build the plan with the teams that must keep it
- Show what the moisture probe earns and costs, in one page
- Replace three spreadsheets a year with something better

What we look for

- An accounting qualification or equivalent experience
- You explain a variance without blame
- You know revenue rules for subscriptions
- You can query the database yourself

What we offer

- Seasonal hours: shorter weeks in winter, agreed in advance
- A box of vegetables, weekly, from customers
- Field days in boots that we pay for
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('c5f82df1-2955-4667-89d9-7a04fa2f9ccd', '4920aa80-8f3a-46cc-91ca-90913330ba8f', 'Financial Analyst', 'Finance', 'Boston', 'full_time', 'entry', null, 165000, 'USD', now() - interval '2347 minutes', 'You would be the person who knows what things cost.

Halcyon Genomics reads tumor samples and reports what matters to the treating physician. A report reaches the clinic in six days, and a physician reads it in four minutes.

What you will do

- Close the month with few corrections and no heroics
- Build the plan with the teams that must keep it
- Look after cash, insurance and the auditors
- Replace three spreadsheets a year with something better

What we look for

- An accounting qualification or equivalent experience
- You explain a variance without blame
- You know revenue rules for subscriptions
- You are exact and not pedantic

What we offer

- Learning budget of 5,000 a year, conferences on top
- On-site childcare in Boston, an allowance elsewhere
- Twenty weeks of parental leave
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('b16bbbc5-5d38-4a7f-9402-9c0bf967dbb9', '1626cd58-ed70-4cac-b419-50cf9565d042', 'Customer Support Specialist', 'Customer success', 'Toronto', 'full_time', 'entry', 180000, 195000, 'CAD', now() - interval '33020 minutes', 'Most of our growth comes from customers who tell others, so this team is our marketing.

Townhall Systems puts permits, fees and council business of small cities online. Our contracts are public, prices included.

What you will do

- Guide new customers from contract to first result within three weeks
- Visit your ten largest customers twice a year
- Write help articles that save the next hundred messages
- Tell us early when a customer is about to leave, and why

What we look for

- You have worked with customers in a trade that was not yours
- You explain without talking down
- You are organized enough to promise a date
- A second language is welcome

What we offer

- A defined-benefit pension plan
- 35-hour week
- Paid time for jury duty, voting and civic service
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Toronto office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('f2c17ce5-2fb4-4c78-85c2-4a2fa990fe15', 'c59fd878-c29d-48b8-9dff-c275738514e0', 'Senior Site Reliability Engineer', 'Engineering', 'London', 'full_time', 'senior', 160000, 175000, 'GBP', now() - interval '47617 minutes', 'We have good uptime by care and would like to have it by design.

Lantern Press publishes regional news that readers pay for and keep paying for. Corrections appear at the top of the article, and we built the tool that puts them there.

What you will do

- Set service levels with the teams that own them, and say no when the budget is spent
- Cut the time from alert to cause with better traces and fewer dashboards
- Run reviews after incidents where no one has to be brave to speak
- Make restoring from a backup a weekly routine

What we look for

- You know Linux, networks and PostgreSQL well below the surface
- You automate the second time and document the first
- You can explain an error budget to a salesperson
- You have removed a system and no one noticed

What we offer

- Subscriptions to every paper you can name
- Compressed weeks after elections
- A union agreement covers every non-managing role
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a permanent, full-time role. You would work from our London office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('f236b5b1-f30b-441c-ae2b-92ad93a013e5', '8a9f5942-6b37-4954-b2f4-ec6894a332cd', 'Product Designer, Early Career (Internship)', 'Design', 'Remote', 'internship', 'entry', null, null, 'USD', now() - interval '40461 minutes', 'Planners and machinists have little time and no patience for us, which makes this good work for a designer.

Ferrous plans the work of machine shops, from the quote to the finished part. We rent a bay in a working machine shop and test there on Fridays.

What you will do

- Prototype in whatever is closest: paper, Figma or code
- Look after one part of our design system and say what leaves it
- Write the words on the screen, or fight for better ones
- Show unfinished work early, in our Wednesday critique

What we look for

- A portfolio with two or three things you would defend, and one you would do differently
- You think in flows and states, not in screens
- You know what is easy and what is expensive to build
- You design for large text, keyboards and tired eyes from the start

What we offer

- Evening classes in welding or machining, paid
- Stock options with a ten-year window
- A 401(k) match of 5 percent
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

This is a paid internship of six months, with a mentor and a project of your own. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('f5de45c7-448a-48f1-9666-59b05bda1b4f', '2d30cc85-913f-4da8-a77e-7ccda71e22c4', 'Senior Data Engineer', 'Data', 'London', 'full_time', 'senior', null, null, 'GBP', now() - interval '51766 minutes', 'Our pipelines grew by addition. You would bring in some subtraction.

Parallel Pay moves supplier payments across borders on the day they are due. We settle 1.4 billion euros a month and reconcile each cent by 9 in the morning.

What you will do

- Own the path of data behind the settlement engine, from the source to the person who relies on it
- Make late, missing and duplicate data visible before finance teams of exporters see them
- Bring the nightly run below an hour, and then ask whether it must be nightly
- Keep personal data to what is needed, and delete the rest on schedule

What we look for

- You have built pipelines that ran for years
- Strong SQL and Python, and a view on when to use neither
- You treat a schema as a contract
- You know what exactly-once costs

What we offer

- Private medical coverage for you and your family
- Work abroad for up to 60 days a year
- Bonus on company results, same percentage for all
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

This is a permanent, full-time role. You would work from our London office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('e7089adc-2f1b-4883-b591-d43b365e2b11', '1dc759ee-6323-4929-9517-9efbcc0f7f5a', 'Senior Frontend Engineer', 'Engineering', 'Berlin', 'full_time', 'senior', 155000, 175000, 'EUR', now() - interval '50602 minutes', 'The family message is where home nurses and coordinators spend most of their day, and it deserves an engineer who cares about each frame.

Rowan Care gives home nurses a day plan that leaves time for the patient. We employ three nurses who can veto a release.

What you will do

- Build the family message with our designers, from the first sketch to the last edge case
- Keep pages fast on the four-year-old laptops that home nurses and coordinators have
- Make every flow work by keyboard and with a screen reader, and prove it in tests
- Pair with backend colleagues on the shape of the data before either side writes code

What we look for

- You know the platform: HTML, CSS and the browser before any framework
- You notice when something is two pixels off, and know when it does not matter
- You test what people see rather than how it is built
- You enjoy sitting with home nurses and coordinators and saying nothing for an hour

What we offer

- 42 percent of our people work part time, managers included
- Half-fare rail card
- Six weeks of holiday
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Berlin office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('4b127b22-431d-4141-a3e3-43893ec1e3d7', '495bfecc-8f44-4f0a-bf2a-fddd8bc5140e', 'Staff Data Engineer', 'Data', 'Amsterdam', 'full_time', 'lead', 180000, 200000, 'EUR', now() - interval '35677 minutes', 'Our pipelines grew by addition. You would bring in some subtraction.

Wayfarer Rail runs overnight freight and sells its slots by the wagon. Sixty trains leave each night, and all but two arrive within the quarter of an hour we promised.

What you will do

- Own the path of data behind the carbon statement, from the source to the person who relies on it
- Make late, missing and duplicate data visible before shippers and yard planners see them
- Model tables that analysts can use without asking
- Bring the nightly run below an hour, and then ask whether it must be nightly

What we look for

- You have built pipelines that ran for years
- Strong SQL and Python, and a view on when to use neither
- You treat a schema as a contract
- You leave documentation that is shorter than the code

What we offer

- Free rail travel in the Netherlands, Germany and Switzerland
- A 36-hour week
- Pension with the rail sector''s own fund
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Amsterdam office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('cc4ec372-6451-401c-842e-42d582484a7f', '09fee002-c932-4f9a-84cc-50bfa65b447b', 'Senior Machine Learning Engineer', 'Research', 'Sydney', 'full_time', 'senior', 220000, 230000, 'AUD', now() - interval '41789 minutes', 'Models already carry part of the member letter. You would make them better, and plainer about their doubts.

Hollis Mutual insures homes and farms and is owned by the people it insures. A refused claim is read by a second person before the letter leaves.

What you will do

- Improve the models behind the member letter against a benchmark that we trust
- Ship them with monitoring that notices drift before people do
- Compare each new model with the simple one, and keep the simple one when it wins
- Publish what is useful to others

What we look for

- You have put a model into a product and kept it there
- You are strong in statistics and comfortable in PyTorch or JAX
- You can build the service around the model too
- You know the failure modes of evaluations

What we offer

- Superannuation of 14 percent
- Five weeks of vacation
- Membership at staff rates
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You would work from our Sydney office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('62e194c5-40bf-4e55-bf3d-26747222ce76', '395204d4-a668-4202-b067-497854f3fec1', 'Product Designer', 'Design', 'Dublin', 'full_time', 'mid', 140000, 155000, 'EUR', now() - interval '9960 minutes', 'Apprentices and masters have little time and no patience for us, which makes this good work for a designer.

Marram teaches trades by video call, with a master looking over your shoulder. Masters set their own prices and keep 85 percent.

What you will do

- Visit apprentices and masters where they work, about once a month
- Prototype in whatever is closest: paper, Figma or code
- Look after one part of our design system and say what leaves it
- Write the words on the screen, or fight for better ones

What we look for

- A portfolio with two or three things you would defend, and one you would do differently
- You think in flows and states, not in screens
- You design for large text, keyboards and tired eyes from the start
- You can explain a choice without the word intuitive

What we offer

- Any course on Marram, free, during working hours
- 27 days of holiday
- Home office equipped to your list
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Dublin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('40c3275a-132a-40de-b3be-109230908e91', '950726fe-3ebf-4a58-ba3a-74b9d575ab1c', 'Senior Program Manager', 'Operations', 'Singapore', 'full_time', 'senior', 205000, 220000, 'SGD', now() - interval '2076 minutes', 'Some work is too large for one team and too small for a director. That would be yours.

Monsoon Energy balances rooftop solar and batteries for apartment blocks. Three hundred blocks sell their noon surplus through us and buy it back at dusk.

What you will do

- Lay out the work across teams, with dates that people chose themselves
- Find the two dependencies that matter, and chase those
- Write a weekly note that is read to the end
- Close programs properly: what we learned, what we leave undone

What we look for

- You have finished something with many owners
- You escalate early and without drama
- You plan on paper before you open a tool
- You know the sector, or learn it fast

What we offer

- Solar at cost for your own roof
- Medical coverage for parents, too
- Flexible public holidays
- A pay band that every colleague can look up
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our Singapore office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('8ebde0cc-74c9-4cd9-98b1-9a1bf0f9cd74', '7795af3b-f05b-48e2-9657-e0e2cae73876', 'Technical Writer', 'Marketing', 'Remote', 'full_time', 'mid', 150000, 180000, 'USD', now() - interval '2857 minutes', 'You would own every word that explains the reading room.

Inkwell Archive makes the holdings of libraries and museums searchable down to the line. We publish our models with the data they were trained on.

What you will do

- Write guides for the rights register that start from what the reader wants to do
- Run each example before it is published, and again with each release
- Keep the reference complete with as much automation as it can take
- Sit in design reviews and rename things while that is still cheap

What we look for

- You have documented an API or a machine
- You read code and try things out
- You cut
- You know that a screenshot ages in months

What we offer

- A conference or an archive trip each year
- Four-day weeks in July and August
- Public transport ticket
- A learning budget that does not ask for a reason
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('34e0cd73-29df-456b-83e2-6f3f60c9e63c', '3dc0663e-0a20-42f1-ba6d-2593d0931047', 'Director of Compliance', 'Finance', 'Remote', 'full_time', 'lead', 205000, 230000, 'USD', now() - interval '39174 minutes', 'You would make sure that what we say about the meter import holds up when someone checks.

Glasshouse shows the owners of large buildings where their heat and money go. The 640 buildings on Glasshouse used 23 percent less energy in their second year.

What you will do

- Read new rules and say in a page what changes for us
- Test controls by trying to break them
- Advise product teams before the design is done
- Report to the board, in numbers and plain words

What we look for

- You have worked with a regulator, on either side
- You find a way to get things done
- You know data protection well
- You write policies that people can follow

What we offer

- RRSP or pension match of 5 percent
- Transit pass
- Two learning weeks a year
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('086419b2-e120-4927-a1bf-8a90b97bfa71', '8478da35-ca06-4438-9719-41a2ccbf0733', 'Head of Security Engineering', 'Security', 'Seattle', 'full_time', 'lead', 195000, 225000, 'USD', now() - interval '33261 minutes', 'Security at Verity Audio is two people who know everyone. You would be the third.

Verity Audio makes hearing aids that people fit and tune themselves. Every device is repairable, and the parts list is public.

What you will do

- Review the design of the battery life while it is still cheap to change
- Make the secure way the shortest way for our engineers
- Lead the answer to incidents, and write them up for everyone
- Work with auditors without letting the audit become the goal

What we look for

- You have found and fixed real vulnerabilities
- You know web, cloud and identity well enough to teach one of them
- You explain risk in the language of the person who carries it
- You keep confidences

What we offer

- Hearing aids for your family at cost
- Quiet rooms that are in fact quiet
- Sixteen weeks of parental leave
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You would work from our Seattle office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('7d8e260d-b99a-4d5a-855e-e4ac6c1e8ae1', 'b58f93c5-e752-4a3d-b848-9e5dc516822b', 'Senior Frontend Engineer', 'Engineering', 'Remote', 'full_time', 'senior', 175000, 200000, 'USD', now() - interval '4368 minutes', 'The part of Northwind that people touch is the part you would own.

Northwind makes forecasting and planning tools for the people who run electricity grids. Operators in 31 control rooms open Northwind before they open their mail.

What you will do

- Build the map of line capacity with our designers, from the first sketch to the last edge case
- Grow our component library without letting it grow for its own sake
- Measure what is slow for real people and fix the worst each month
- Pair with backend colleagues on the shape of the data before either side writes code

What we look for

- You have shipped interfaces in React or something like it, and can say what they cost
- You notice when something is two pixels off, and know when it does not matter
- You test what people see rather than how it is built
- You enjoy sitting with control-room operators and saying nothing for an hour

What we offer

- Four weeks a year in which you may work from anywhere with an outlet
- A home energy audit, and 3,000 dollars toward what it finds
- Train travel counts as working time
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('67475aca-5e73-4890-98bc-35e389e67ed1', 'da897f37-34a6-4338-bd71-28c2388de98d', 'Reliability Lead', 'Engineering', 'Seattle', 'full_time', 'lead', 195000, 215000, 'USD', now() - interval '32651 minutes', 'When the query engine is down, data engineers stop working, so this is not a support role.

Fathom is a query engine for event data, built by a team in eleven time zones. There are two meetings a week that everyone may skip and one that no one does.

What you will do

- Rehearse the failures that we fear: a lost region, a full disk, a bad deploy
- Cut the time from alert to cause with better traces and fewer dashboards
- Run reviews after incidents where no one has to be brave to speak
- Make restoring from a backup a weekly routine

What we look for

- You have been the calm person in a bad incident
- You automate the second time and document the first
- You can explain an error budget to a salesperson
- You have removed a system and no one noticed

What we offer

- A yearly budget of 4,000 dollars for your desk, chair and connection
- Two gatherings a year, in places that take no more than one change of train or plane
- Hours that follow your day, with three shared hours agreed in each team
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You would work from our Seattle office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('6aab391f-287f-4050-b6b4-a9b0cdcb67ad', 'b1fdb370-b46b-4d68-83e3-41cdc648c78d', 'Director of Engineering', 'Engineering', 'New York', 'contract', 'lead', 215000, 240000, 'USD', now() - interval '48568 minutes', 'A team of seven owns the review room and has been led by a very patient director.

Halden makes drawing and specification software for industrial designers. We keep a workshop with two mills and a laser cutter beside the desks, and people use it.

What you will do

- Hold weekly conversations that are about the person and not about status
- Hire two or three people a year, slowly
- Stand between the team and the urgent thing that is not important
- Review code now and then, to stay honest

What we look for

- You have given hard feedback and kept the person
- You can cut scope in a way that product people thank you for
- You write plans in plain words
- You have changed your mind about process at least once

What we offer

- Free use of the workshop, materials included, for your own projects
- Thursday afternoons for drawing, reading or learning a tool
- A 401(k) match of 6 percent from the first month
- A pay band that every colleague can look up
- Thirty minutes with a physiotherapist, monthly

This is a contract for twelve months, with a real chance of staying on. You would work from our New York office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('7f9b6d6c-8976-420c-a815-e759ae841a41', '1a8bf084-6b21-478e-a5eb-f1cc667acf6b', 'Design Engineer', 'Design', 'Remote', 'full_time', 'mid', 145000, 175000, 'USD', now() - interval '47683 minutes', 'You would sit between design and engineering and be fluent in both.

Alder Bank is a commercial bank for small manufacturers in the Midwest. A loan officer here decides with the numbers on one page, and we build that page.

What you will do

- Build the interactions of the onboarding of new borrowers that static pictures cannot settle
- Keep tokens, components and documentation in one state of truth
- Turn prototypes into production code, and throw away the rest
- Look after motion, focus and touch, down to reduced motion and 400 percent zoom

What we look for

- You write CSS that others like to read
- You have a good eye, and can say what it sees
- You know TypeScript and a component framework well
- You care about the bytes that a flourish costs

What we offer

- A retirement plan with an 8 percent contribution
- Better mortgage rates for employees
- Paid study leave for banking, accounting and engineering certificates
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('f59e05fd-4301-4e4e-afea-8b4f7cae6bb1', 'b6ed9a6c-fe0a-4cda-8634-17d6947750d8', 'Senior Program Manager', 'Operations', 'New York', 'contract', 'senior', 160000, 190000, 'USD', now() - interval '58770 minutes', 'The consent register touches five teams, and each of them thinks that another one leads it.

Meridian Health is a network of outpatient clinics and the records system that joins them. We count the clicks of a visit, and this year they went from 61 to 38.

What you will do

- Lay out the work across teams, with dates that people chose themselves
- Write a weekly note that is read to the end
- Hold the meeting that prevents four others
- Close programs properly: what we learned, what we leave undone

What we look for

- You have finished something with many owners
- You escalate early and without drama
- You plan on paper before you open a tool
- You know the sector, or learn it fast

What we offer

- Medical, dental and vision coverage from the first day, family included
- Sixteen weeks of paid leave for every new parent
- Two paid days a year to volunteer in a clinic
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

This is a contract for twelve months, with a real chance of staying on. You would work from our New York office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('5480716f-f21f-4995-9c0c-57f964ee3356', 'f383f40b-1e3a-40d6-8b2b-0cdc63d7913d', 'Data Engineer', 'Data', 'Denver', 'full_time', 'mid', 150000, 175000, 'USD', now() - interval '17975 minutes', 'Our pipelines grew by addition. You would bring in some subtraction.

Kestrel Logistics moves cold-chain freight between farms, packers and shops. A pallet of berries is worth about a day of someone''s pay, so we publish inside the company how often we are late.

What you will do

- Own the path of data behind the claims file, from the source to the person who relies on it
- Make late, missing and duplicate data visible before dispatchers and drivers see them
- Model tables that analysts can use without asking
- Keep personal data to what is needed, and delete the rest on schedule

What we look for

- Strong SQL and Python, and a view on when to use neither
- You treat a schema as a contract
- You know what exactly-once costs
- You leave documentation that is shorter than the code

What we offer

- Profit sharing, paid each spring
- Parental leave of 18 weeks
- Shift swaps that you arrange among yourselves
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Denver office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('f6905123-446f-478f-9570-782dbc4b0f1a', 'ac2623c2-4862-45c2-ab77-bd500a206142', 'Senior Technical Writer', 'Marketing', 'Remote', 'full_time', 'senior', 175000, 195000, 'USD', now() - interval '47835 minutes', 'Half of our support questions are answered in the documentation, somewhere.

Quayside keeps leases, repairs and rent for small landlords in one ledger. Tenants use the same product and have the same support line.

What you will do

- Run each example before it is published, and again with each release
- Keep the reference complete with as much automation as it can take
- Sit in design reviews and rename things while that is still cheap
- Watch people read, and move what they miss

What we look for

- You have documented an API or a machine
- You read code and try things out
- You organize large amounts of text so that search is the second resort
- You know that a screenshot ages in months

What we offer

- A four-day week, all year
- Equity that is explained in a page and a half
- A bike, or the money for one
- Parental leave that both parents take
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('ced24b16-d9e1-48ab-8ff6-8a45107c5002', '11eed0c2-ab76-4a64-8bf3-d7a621a55de4', 'Head of Security Engineering', 'Security', 'Dublin', 'full_time', 'lead', 195000, 220000, 'EUR', now() - interval '48703 minutes', 'Teachers and their students trust us with things they would not tell a stranger.

Larkspur makes reading lessons that follow each student from one school to the next. We sell to schools and never show an advertisement.

What you will do

- Review the design of the listening exercises while it is still cheap to change
- Find the flaw yourself: code review, fuzzing, and a week of attack each quarter
- Make the secure way the shortest way for our engineers
- Work with auditors without letting the audit become the goal

What we look for

- You have found and fixed real vulnerabilities
- You explain risk in the language of the person who carries it
- You write code
- You keep confidences

What we offer

- Reduced hours for parents during school breaks, if you wish
- Every book you buy for work is paid for
- Sabbatical of six weeks after four years
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Dublin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('e8db4faa-006e-4b44-97b9-76a3e2368ab5', '471cc705-b978-4fe6-b270-122174892a1b', 'Product Designer', 'Design', 'London', 'full_time', 'mid', 135000, 150000, 'GBP', now() - interval '5325 minutes', 'Security teams of three to thirty people have little time and no patience for us, which makes this good work for a designer.

Osprey Security finds exposed credentials and closes them before they are used. Median time from leak to rotated key was eleven minutes last quarter.

What you will do

- Shape the evidence timeline from research to the details that ship
- Look after one part of our design system and say what leaves it
- Write the words on the screen, or fight for better ones
- Show unfinished work early, in our Wednesday critique

What we look for

- You think in flows and states, not in screens
- You know what is easy and what is expensive to build
- You design for large text, keyboards and tired eyes from the start
- You can explain a choice without the word intuitive

What we offer

- Hardware keys, password manager and monitoring for your family
- On-call that is paid by the hour and limited to one week in six
- A research day each month
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our London office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('e6f1735c-f1d5-452b-bce4-7c8ac91f22b6', '9e99c12a-e7b1-4995-9300-7a09640102c7', 'Senior Machine Learning Engineer', 'Research', 'Boston', 'part_time', 'senior', 180000, 205000, 'USD', now() - interval '31656 minutes', 'Models already carry part of the safety envelope. You would make them better, and plainer about their doubts.

Tessel Robotics builds arms that sort, pick and pack beside people in warehouses. Four hundred arms are in use, and together they have gone 611 days without an injury.

What you will do

- Improve the models behind the safety envelope against a benchmark that we trust
- Ship them with monitoring that notices drift before people do
- Make uncertainty something that shift leaders in warehouses can act on
- Compare each new model with the simple one, and keep the simple one when it wins

What we look for

- You have put a model into a product and kept it there
- You are strong in statistics and comfortable in PyTorch or JAX
- You look at the raw data first
- You can build the service around the model too

What we offer

- Lunch at the test hall, cooked on site
- Relocation support from a person
- Patents carry the inventors'' names and a bonus
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our Boston office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('84e65fd1-8913-4284-99f1-fffa73e32b66', '4b5bdd60-cf81-42de-9ed3-3a7e387fdcf0', 'Senior Account Executive', 'Sales', 'Berlin', 'full_time', 'senior', 165000, 185000, 'EUR', now() - interval '9410 minutes', 'Corvid Labs has grown by recommendation, and we are now ready to make some noise.

Corvid Labs makes build and test tools that tell a team what broke and why. Our customers wait eleven minutes less for each change than they did a year ago.

What you will do

- Show the failure summary with the customer''s own data
- Write proposals that a buyer can defend in front of their board
- Walk away when we are not the right choice, and say who is
- Keep the forecast honest, even when it falls

What we look for

- You ask more than you present
- You understand a contract before legal does
- You like the product enough to criticize it
- You remember names and what you promised

What we offer

- 30 days of vacation and the days between Christmas and New Year
- A tenth of your week for open-source work of your choice
- German or English lessons during working hours
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Berlin office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('2576a6b0-e654-4799-a6af-ffe9bb4b3ed8', '8356a474-632e-4998-9319-9acc38e47ad9', 'Senior Product Marketing Manager', 'Marketing', 'London', 'contract', 'senior', null, null, 'GBP', now() - interval '23137 minutes', 'Shopkeepers have heard every promise before, so we prefer to show.

Sable and Finch helps independent shops order the right stock at the right time. Stores that use us throw away a third less by their second season.

What you will do

- Say in one sentence what the shelf count does and for whom, and keep everyone to it
- Write customer stories with names, numbers and one thing that went wrong
- Plan launches with product and sales, small ones monthly and large ones rarely
- Look after a site without a single stock photograph

What we look for

- You write well and edit better
- You have explained something technical to people with no time
- You can brief a designer and a lawyer
- You would rather have 500 right readers than 50,000

What we offer

- 25 days of vacation, your birthday and a shopping day in December
- Season ticket loan
- An employee discount in about six hundred stores
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a contract for twelve months, with a real chance of staying on. You would work from our London office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('27fb6dae-4994-4db0-9808-5207a6bdeac0', '787034d7-da2f-441d-973c-e9159722211e', 'Customer Success Manager', 'Customer success', 'Remote', 'full_time', 'mid', 140000, null, 'USD', now() - interval '54781 minutes', 'Growers and their advisers call us when something matters. You would be the voice they know.

Mossgrove measures soil and water so that farms irrigate by need and not by calendar. Farms on Mossgrove drew 19 percent less water last season, by their own meters.

What you will do

- Guide new customers from contract to first result within three weeks
- Visit your ten largest customers twice a year
- Write help articles that save the next hundred messages
- Tell us early when a customer is about to leave, and why

What we look for

- You explain without talking down
- You are organized enough to promise a date
- You can say that we were wrong
- A second language is welcome

What we offer

- Seasonal hours: shorter weeks in winter, agreed in advance
- A box of vegetables, weekly, from customers
- Field days in boots that we pay for
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('c9cf1c78-05fb-4223-b114-232178522073', '4920aa80-8f3a-46cc-91ca-90913330ba8f', 'Operations Associate (Internship)', 'Operations', 'Zurich', 'internship', 'entry', null, null, 'CHF', now() - interval '53772 minutes', 'Much of what Halcyon Genomics promises is kept by people and not by software.

Halcyon Genomics reads tumor samples and reports what matters to the treating physician. Laboratory and software people share one floor and one stand-up.

What you will do

- Run the daily rhythm around the evidence base: what is late, what is at risk, who helps
- Turn what we do by hand three times into a checklist, and the checklist into software
- Choose and manage suppliers, with prices that hold for a year
- Plan for vacations, peaks and bad weather before they come

What we look for

- You have run something with a deadline each day
- You are at ease with spreadsheets and simple SQL
- You notice the small thing that goes wrong every Tuesday
- You like to hand over a tidy desk

What we offer

- Learning budget of 5,000 a year, conferences on top
- On-site childcare in Boston, an allowance elsewhere
- Twenty weeks of parental leave
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a paid internship of six months, with a mentor and a project of your own. You would work from our Zurich office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('5ccf5390-b1b9-41b5-9249-21c3767c0613', '1626cd58-ed70-4cac-b419-50cf9565d042', 'Analytics Lead', 'Data', 'Boston', 'full_time', 'lead', 200000, 230000, 'USD', now() - interval '46717 minutes', 'Decisions here are made with numbers whenever there are any. You would make sure that there are.

Townhall Systems puts permits, fees and council business of small cities online. Two hundred and twelve cities use us, the smallest with 900 residents.

What you will do

- Answer questions about the records request with a number, its uncertainty and a recommendation
- Keep one definition for each figure that the company steers by
- Design experiments small enough to finish
- Sit with product and operations, and hear the question behind the request

What we look for

- You know when a difference is noise and can show it
- You draw charts that need no legend
- You have told a manager that the data says otherwise
- Python or R when SQL is not enough

What we offer

- A defined-benefit pension plan
- 35-hour week
- Paid time for jury duty, voting and civic service
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('63920133-ac47-4ce2-b657-74044b6e7a60', 'c59fd878-c29d-48b8-9dff-c275738514e0', 'Product Designer', 'Design', 'Remote', 'full_time', 'mid', 165000, 190000, 'USD', now() - interval '52918 minutes', 'The corrections log works, and no one loves it yet. You would change that.

Lantern Press publishes regional news that readers pay for and keep paying for. Corrections appear at the top of the article, and we built the tool that puts them there.

What you will do

- Visit reporters, editors and subscribers where they work, about once a month
- Prototype in whatever is closest: paper, Figma or code
- Look after one part of our design system and say what leaves it
- Write the words on the screen, or fight for better ones

What we look for

- A portfolio with two or three things you would defend, and one you would do differently
- You think in flows and states, not in screens
- You design for large text, keyboards and tired eyes from the start
- You can explain a choice without the word intuitive

What we offer

- Subscriptions to every paper you can name
- Compressed weeks after elections
- A union agreement covers every non-managing role
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('2b733694-0368-4b73-909b-2b629e787653', '8a9f5942-6b37-4954-b2f4-ec6894a332cd', 'QA Engineer', 'Engineering', 'Remote', 'full_time', 'entry', 140000, 175000, 'USD', now() - interval '16429 minutes', 'Our tests are green more often than our customers are happy.

Ferrous plans the work of machine shops, from the quote to the finished part. Shops on Ferrous deliver on the promised day 93 times in a hundred.

What you will do

- Think through how the tool inventory fails, with the people who build it
- Write the few end-to-end tests that earn their minutes
- Hunt flaky tests until there are none
- Teach the team to write reports that people can act on

What we look for

- You are curious in a methodical way
- You can read and write test code in TypeScript or Python
- You have convinced a team to delay
- You describe a bug so that others can reproduce it

What we offer

- Evening classes in welding or machining, paid
- Stock options with a ten-year window
- A 401(k) match of 5 percent
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. If you meet most of this and not all, please write anyway.'),
('9ccdd682-f138-4666-9397-1027ab69c099', '2d30cc85-913f-4da8-a77e-7ccda71e22c4', 'Senior Mobile Engineer', 'Engineering', 'Amsterdam', 'full_time', 'senior', 160000, 175000, 'EUR', now() - interval '1205 minutes', 'Finance teams of exporters often meet Parallel Pay on a phone, in bad light and with one free hand.

Parallel Pay moves supplier payments across borders on the day they are due. We settle 1.4 billion euros a month and reconcile each cent by 9 in the morning.

What you will do

- Make the app useful without a connection and honest about what is not synced yet
- Bring cold start below one second on the phones that people really have
- Release every two weeks with a rollout that you can stop
- Read the reviews, answer the fair ones and fix the cause

What we look for

- You know Swift or Kotlin well and the other one enough
- You have strong opinions about battery life
- You handle money, health or safety data with suspicion toward your own code
- You test with large text and a cracked screen

What we offer

- Private medical coverage for you and your family
- Work abroad for up to 60 days a year
- Bonus on company results, same percentage for all
- A learning budget that does not ask for a reason
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Amsterdam office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('44c90275-9362-4e09-ba8d-f8d671ffd855', '1dc759ee-6323-4929-9517-9efbcc0f7f5a', 'Product Marketing Manager', 'Marketing', 'Zurich', 'full_time', 'mid', null, 155000, 'CHF', now() - interval '22661 minutes', 'Home nurses and coordinators have heard every promise before, so we prefer to show.

Rowan Care gives home nurses a day plan that leaves time for the patient. We employ three nurses who can veto a release.

What you will do

- Say in one sentence what the handover note does and for whom, and keep everyone to it
- Write customer stories with names, numbers and one thing that went wrong
- Plan launches with product and sales, small ones monthly and large ones rarely
- Learn which page, event or letter brought people here, as far as anyone can know

What we look for

- You write well and edit better
- You have explained something technical to people with no time
- You are skeptical about attribution
- You would rather have 500 right readers than 50,000

What we offer

- 42 percent of our people work part time, managers included
- Half-fare rail card
- Six weeks of holiday
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You would work from our Zurich office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('7814ddc6-9170-490e-aee2-40d0d075dd33', '495bfecc-8f44-4f0a-bf2a-fddd8bc5140e', 'Technical Writer', 'Marketing', 'Amsterdam', 'contract', 'mid', 140000, 165000, 'EUR', now() - interval '13243 minutes', 'You would own every word that explains the slot market.

Wayfarer Rail runs overnight freight and sells its slots by the wagon. Sixty trains leave each night, and all but two arrive within the quarter of an hour we promised.

What you will do

- Write guides for the delay forecast that start from what the reader wants to do
- Run each example before it is published, and again with each release
- Sit in design reviews and rename things while that is still cheap
- Watch people read, and move what they miss

What we look for

- You have documented an API or a machine
- You read code and try things out
- You organize large amounts of text so that search is the second resort
- You know that a screenshot ages in months

What we offer

- Free rail travel in the Netherlands, Germany and Switzerland
- A 36-hour week
- Pension with the rail sector''s own fund
- A pay band that every colleague can look up
- Thirty minutes with a physiotherapist, monthly

This is a contract for twelve months, with a real chance of staying on. You would work from our Amsterdam office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('ec730f57-db16-4d4c-b57f-2d23240230bb', '09fee002-c932-4f9a-84cc-50bfa65b447b', 'Design Engineer', 'Design', 'Sydney', 'full_time', 'mid', 205000, 215000, 'AUD', now() - interval '33834 minutes', 'Between the drawing and the running interface something is lost. You would make sure that less is.

Hollis Mutual insures homes and farms and is owned by the people it insures. Members who lost a roof last summer had money within three days.

What you will do

- Build the interactions of the photo assessment that static pictures cannot settle
- Keep tokens, components and documentation in one state of truth
- Turn prototypes into production code, and throw away the rest
- Look after motion, focus and touch, down to reduced motion and 400 percent zoom

What we look for

- You write CSS that others like to read
- You have a good eye, and can say what it sees
- You know TypeScript and a component framework well
- You care about the bytes that a flourish costs

What we offer

- Superannuation of 14 percent
- Five weeks of vacation
- Membership at staff rates
- A pay band that every colleague can look up
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our Sydney office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('5741b346-f64c-4896-a589-e53c33edc534', '395204d4-a668-4202-b067-497854f3fec1', 'Data Analyst, Product', 'Data', 'Remote', 'part_time', 'mid', 155000, 185000, 'USD', now() - interval '12941 minutes', 'We have data about the tool list, and three spreadsheets that disagree on it.

Marram teaches trades by video call, with a master looking over your shoulder. We are 41 people, and nine of us hold a trade.

What you will do

- Answer questions about the tool list with a number, its uncertainty and a recommendation
- Keep one definition for each figure that the company steers by
- Build the few dashboards that are looked at, and delete the rest
- Sit with product and operations, and hear the question behind the request

What we look for

- You know when a difference is noise and can show it
- You draw charts that need no legend
- You have told a manager that the data says otherwise
- Python or R when SQL is not enough

What we offer

- Any course on Marram, free, during working hours
- 27 days of holiday
- Home office equipped to your list
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('385e1d39-bdcc-4d55-aa1e-c62df8a73856', '950726fe-3ebf-4a58-ba3a-74b9d575ab1c', 'Research Lead', 'Research', 'Sydney', 'full_time', 'lead', 230000, 240000, 'AUD', now() - interval '18911 minutes', 'We do applied research with a short path to building managers and tenants, and a long habit of measuring.

Monsoon Energy balances rooftop solar and batteries for apartment blocks. Three hundred blocks sell their noon surplus through us and buy it back at dusk.

What you will do

- Improve the models behind the tenant bill against a benchmark that we trust
- Make uncertainty something that building managers and tenants can act on
- Compare each new model with the simple one, and keep the simple one when it wins
- Publish what is useful to others

What we look for

- You are strong in statistics and comfortable in PyTorch or JAX
- You look at the raw data first
- You can build the service around the model too
- You know the failure modes of evaluations

What we offer

- Solar at cost for your own roof
- Medical coverage for parents, too
- Flexible public holidays
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Sydney office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('903ec6b2-a571-4875-8147-83d55c090574', '7795af3b-f05b-48e2-9657-e0e2cae73876', 'Senior Customer Success Manager', 'Customer success', 'Remote', 'full_time', 'senior', 175000, 205000, 'USD', now() - interval '7579 minutes', 'Archivists and historians call us when something matters. You would be the voice they know.

Inkwell Archive makes the holdings of libraries and museums searchable down to the line. Historians correct our transcriptions, and each correction carries their name.

What you will do

- Guide new customers from contract to first result within three weeks
- Answer hard questions about the citation link yourself, and learn from engineering what you could not
- Visit your ten largest customers twice a year
- Tell us early when a customer is about to leave, and why

What we look for

- You have worked with customers in a trade that was not yours
- You explain without talking down
- You are organized enough to promise a date
- A second language is welcome

What we offer

- A conference or an archive trip each year
- Four-day weeks in July and August
- Public transport ticket
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. Tell us in a few lines what you would look at first; we read every note.'),
('359cbe74-b013-4bc4-b02e-5c385b305213', '3dc0663e-0a20-42f1-ba6d-2593d0931047', 'Senior Customer Success Manager', 'Customer success', 'Remote', 'full_time', 'senior', 185000, 210000, 'USD', now() - interval '43772 minutes', 'Facility managers call us when something matters. You would be the voice they know.

Glasshouse shows the owners of large buildings where their heat and money go. A facility manager should know by coffee what to look at today: that is the product.

What you will do

- Guide new customers from contract to first result within three weeks
- Answer hard questions about the meter import yourself, and learn from engineering what you could not
- Visit your ten largest customers twice a year
- Write help articles that save the next hundred messages

What we look for

- You have worked with customers in a trade that was not yours
- You are organized enough to promise a date
- You can say that we were wrong
- A second language is welcome

What we offer

- RRSP or pension match of 5 percent
- Transit pass
- Two learning weeks a year
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('c7f528d4-d89d-40fd-ba63-14276cdc1048', '8478da35-ca06-4438-9719-41a2ccbf0733', 'Senior Customer Success Manager', 'Customer success', 'San Francisco', 'full_time', 'senior', 190000, 220000, 'USD', now() - interval '6154 minutes', 'Most of our growth comes from customers who tell others, so this team is our marketing.

Verity Audio makes hearing aids that people fit and tune themselves. The oldest person in our test group is 94 and finds more faults than anyone.

What you will do

- Guide new customers from contract to first result within three weeks
- Answer hard questions about the battery life yourself, and learn from engineering what you could not
- Visit your ten largest customers twice a year
- Write help articles that save the next hundred messages

What we look for

- You have worked with customers in a trade that was not yours
- You explain without talking down
- You are organized enough to promise a date
- You can say that we were wrong

What we offer

- Hearing aids for your family at cost
- Quiet rooms that are in fact quiet
- Sixteen weeks of parental leave
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

The role is full time and permanent, and job sharing is possible. You would work from our San Francisco office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('81b78b4a-b69e-4ed2-aad1-80637beed045', 'b58f93c5-e752-4a3d-b848-9e5dc516822b', 'Quality Engineer', 'Engineering', 'San Francisco', 'full_time', 'mid', 160000, 195000, 'USD', now() - interval '27698 minutes', 'You would be the person who asks what happens when the train enters the tunnel.

Northwind makes forecasting and planning tools for the people who run electricity grids. Every new colleague spends two shifts in a control room before writing anything.

What you will do

- Think through how the storage dispatch advice fails, with the people who build it
- Write the few end-to-end tests that earn their minutes
- Hunt flaky tests until there are none
- Teach the team to write reports that people can act on

What we look for

- You can read and write test code in TypeScript or Python
- You know the difference between a bug and a preference
- You have convinced a team to delay
- You describe a bug so that others can reproduce it

What we offer

- Four weeks a year in which you may work from anywhere with an outlet
- A home energy audit, and 3,000 dollars toward what it finds
- Train travel counts as working time
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our San Francisco office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('ca96c550-d300-4746-954f-481aeb977666', 'da897f37-34a6-4338-bd71-28c2388de98d', 'Engineering Manager', 'Engineering', 'Berlin', 'full_time', 'senior', 155000, 180000, 'EUR', now() - interval '25052 minutes', 'A team of seven owns the cost explorer and has been led by a very patient director.

Fathom is a query engine for event data, built by a team in eleven time zones. Decisions are written down first and talked about second, because someone is always asleep.

What you will do

- Hold weekly conversations that are about the person and not about status
- Turn the goal of the quarter into a plan that survives its second week
- Keep an eye on the system: what is fragile, who alone understands it, what to pay back first
- Stand between the team and the urgent thing that is not important

What we look for

- You have led engineers for at least three years and were one before
- You have given hard feedback and kept the person
- You can cut scope in a way that product people thank you for
- You write plans in plain words

What we offer

- A yearly budget of 4,000 dollars for your desk, chair and connection
- Two gatherings a year, in places that take no more than one change of train or plane
- Hours that follow your day, with three shared hours agreed in each team
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Berlin office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('f40109c0-2fda-42bf-abac-d9b78212c625', 'b1fdb370-b46b-4d68-83e3-41cdc648c78d', 'Talent Partner', 'People', 'New York', 'full_time', 'mid', 150000, 175000, 'USD', now() - interval '42358 minutes', 'You would look after how people come to Halden, grow here and leave.

Halden makes drawing and specification software for industrial designers. Half of our team has designed something you can buy in a store.

What you will do

- Make sure that each applicant gets an answer within five working days
- Train interviewers, and tell them when they are unfair
- Run the yearly pay review with published bands
- Keep the handbook short and true

What we look for

- You have hired for roles that you first had to understand
- You can count: time, sources, drop-off
- You know employment law where we hire, or know when to ask
- You keep what you hear to yourself

What we offer

- Free use of the workshop, materials included, for your own projects
- Thursday afternoons for drawing, reading or learning a tool
- A 401(k) match of 6 percent from the first month
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our New York office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('a1495459-fc0c-444b-9865-c83d38a43991', '1a8bf084-6b21-478e-a5eb-f1cc667acf6b', 'Head of Security Engineering', 'Security', 'Remote', 'full_time', 'lead', null, 220000, 'USD', now() - interval '37324 minutes', 'Security at Alder Bank is two people who know everyone. You would be the third.

Alder Bank is a commercial bank for small manufacturers in the Midwest. Our average customer has 46 employees, one factory and a machine that they want to replace.

What you will do

- Review the design of the payments ledger while it is still cheap to change
- Find the flaw yourself: code review, fuzzing, and a week of attack each quarter
- Make the secure way the shortest way for our engineers
- Lead the answer to incidents, and write them up for everyone

What we look for

- You have found and fixed real vulnerabilities
- You know web, cloud and identity well enough to teach one of them
- You write code
- You keep confidences

What we offer

- A retirement plan with an 8 percent contribution
- Better mortgage rates for employees
- Paid study leave for banking, accounting and engineering certificates
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('7b25772e-fba7-4958-b90f-7cad962571d8', 'b6ed9a6c-fe0a-4cda-8634-17d6947750d8', 'Head of Operations', 'Operations', 'Remote', 'part_time', 'lead', 200000, 230000, 'USD', now() - interval '14909 minutes', 'Much of what Meridian Health promises is kept by people and not by software.

Meridian Health is a network of outpatient clinics and the records system that joins them. Each change to a clinical screen is tested with nurses on a real ward schedule before it ships.

What you will do

- Run the daily rhythm around the after-visit summary: what is late, what is at risk, who helps
- Turn what we do by hand three times into a checklist, and the checklist into software
- Choose and manage suppliers, with prices that hold for a year
- Plan for vacations, peaks and bad weather before they come

What we look for

- You have run something with a deadline each day
- You are at ease with spreadsheets and simple SQL
- You stay friendly when it is loud
- You notice the small thing that goes wrong every Tuesday

What we offer

- Medical, dental and vision coverage from the first day, family included
- Sixteen weeks of paid leave for every new parent
- Two paid days a year to volunteer in a clinic
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('6ff7e786-44f6-409d-b74d-5182036aa73b', 'f383f40b-1e3a-40d6-8b2b-0cdc63d7913d', 'Controller', 'Finance', 'Chicago', 'full_time', 'lead', null, null, 'USD', now() - interval '58802 minutes', 'Our books close on the sixth working day, and we would like the fourth.

Kestrel Logistics moves cold-chain freight between farms, packers and shops. A pallet of berries is worth about a day of someone''s pay, so we publish inside the company how often we are late.

What you will do

- Close the month with few corrections and no heroics
- Build the plan with the teams that must keep it
- Show what the route advice earns and costs, in one page
- Look after cash, insurance and the auditors

What we look for

- An accounting qualification or equivalent experience
- You know revenue rules for subscriptions
- You can query the database yourself
- You are exact and not pedantic

What we offer

- Profit sharing, paid each spring
- Parental leave of 18 weeks
- Shift swaps that you arrange among yourselves
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

The role is full time and permanent, and job sharing is possible. You would work from our Chicago office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('3e292f38-c21d-4fb0-b9a9-4e4a7d0e4bf8', 'ac2623c2-4862-45c2-ab77-bd500a206142', 'Talent Partner', 'People', 'Austin', 'full_time', 'mid', 150000, 175000, 'USD', now() - interval '20618 minutes', 'We hire slowly and would like to do it well.

Quayside keeps leases, repairs and rent for small landlords in one ledger. We are 34 people, profitable since last year, and intend to stay small enough for one table.

What you will do

- Lead searches from the first conversation about the role to the first week at work
- Make sure that each applicant gets an answer within five working days
- Train interviewers, and tell them when they are unfair
- Run the yearly pay review with published bands

What we look for

- You have hired for roles that you first had to understand
- You treat the people we turn down as well as those we hire
- You can count: time, sources, drop-off
- You keep what you hear to yourself

What we offer

- A four-day week, all year
- Equity that is explained in a page and a half
- A bike, or the money for one
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

This is a permanent, full-time role. You would work from our Austin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('a944d223-2d6c-4dd9-a982-d5de963f89a7', '11eed0c2-ab76-4a64-8bf3-d7a621a55de4', 'Talent Partner', 'People', 'Dublin', 'full_time', 'mid', 155000, 175000, 'EUR', now() - interval '47998 minutes', 'You would look after how people come to Larkspur, grow here and leave.

Larkspur makes reading lessons that follow each student from one school to the next. A lesson that children do not finish is rewritten, however much we liked it.

What you will do

- Lead searches from the first conversation about the role to the first week at work
- Make sure that each applicant gets an answer within five working days
- Train interviewers, and tell them when they are unfair
- Keep the handbook short and true

What we look for

- You have hired for roles that you first had to understand
- You treat the people we turn down as well as those we hire
- You can count: time, sources, drop-off
- You know employment law where we hire, or know when to ask

What we offer

- Reduced hours for parents during school breaks, if you wish
- Every book you buy for work is paid for
- Sabbatical of six weeks after four years
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Dublin office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('4b9b35fc-7150-408e-a97e-2535e8ed7bee', '471cc705-b978-4fe6-b270-122174892a1b', 'Engineering Manager', 'Engineering', 'London', 'full_time', 'senior', 155000, 170000, 'GBP', now() - interval '48148 minutes', 'A team of seven owns the evidence timeline and has been led by a very patient director.

Osprey Security finds exposed credentials and closes them before they are used. We have told 2,700 companies about a leaked key before anyone asked them for money.

What you will do

- Turn the goal of the quarter into a plan that survives its second week
- Keep an eye on the system: what is fragile, who alone understands it, what to pay back first
- Stand between the team and the urgent thing that is not important
- Review code now and then, to stay honest

What we look for

- You have led engineers for at least three years and were one before
- You can cut scope in a way that product people thank you for
- You write plans in plain words
- You have changed your mind about process at least once

What we offer

- Hardware keys, password manager and monitoring for your family
- On-call that is paid by the hour and limited to one week in six
- A research day each month
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our London office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('f7b9515b-e83f-4ee7-88a9-efd4807f48f5', '9e99c12a-e7b1-4995-9300-7a09640102c7', 'Senior Account Executive', 'Sales', 'Boston', 'full_time', 'senior', 185000, 210000, 'USD', now() - interval '51185 minutes', 'Tessel Robotics has grown by recommendation, and we are now ready to make some noise.

Tessel Robotics builds arms that sort, pick and pack beside people in warehouses. A shift leader sets up a new product in under ten minutes, without calling us.

What you will do

- Lead conversations from the first call to the signature, with about fifteen at a time
- Show the calibration routine with the customer''s own data
- Write proposals that a buyer can defend in front of their board
- Keep the forecast honest, even when it falls

What we look for

- You have sold software to people who were busy
- You ask more than you present
- You understand a contract before legal does
- You like the product enough to criticize it

What we offer

- Lunch at the test hall, cooked on site
- Relocation support from a person
- Patents carry the inventors'' names and a bonus
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('a89620ff-dab0-42e8-9ea7-377c73741877', '4b5bdd60-cf81-42de-9ed3-3a7e387fdcf0', 'Senior UX Researcher', 'Design', 'Remote', 'full_time', 'senior', 180000, 200000, 'USD', now() - interval '44515 minutes', 'We talk to software teams every week and remember too little of it.

Corvid Labs makes build and test tools that tell a team what broke and why. Our customers wait eleven minutes less for each change than they did a year ago.

What you will do

- Plan and run studies on the flaky-test report, from five interviews to a diary study over a month
- Tell the team what we do not know before we build it
- Teach designers and engineers to interview without leading
- Recruit people who are usually left out, and pay them properly

What we look for

- You have done mixed-method research in a product team
- You can say in two sentences what a study found and how sure you are
- You are comfortable in the places where software teams work
- You know enough statistics to refuse a chart

What we offer

- 30 days of vacation and the days between Christmas and New Year
- A tenth of your week for open-source work of your choice
- German or English lessons during working hours
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You may work from anywhere within four hours of our core time. You hear from us within five working days, and each interview is with people you would work with.'),
('090060bb-0fff-453d-bdfc-7128035ec6d1', '8356a474-632e-4998-9319-9acc38e47ad9', 'Frontend Engineer, Early Career (Internship)', 'Engineering', 'Dublin', 'internship', 'entry', null, null, 'EUR', now() - interval '51380 minutes', 'The part of Sable and Finch that people touch is the part you would own.

Sable and Finch helps independent shops order the right stock at the right time. The forecast says how sure it is, and store owners plan by it.

What you will do

- Build the supplier catalog with our designers, from the first sketch to the last edge case
- Grow our component library without letting it grow for its own sake
- Measure what is slow for real people and fix the worst each month
- Pair with backend colleagues on the shape of the data before either side writes code

What we look for

- You know the platform: HTML, CSS and the browser before any framework
- You have shipped interfaces in React or something like it, and can say what they cost
- You notice when something is two pixels off, and know when it does not matter
- You enjoy sitting with shopkeepers and saying nothing for an hour

What we offer

- 25 days of vacation, your birthday and a shopping day in December
- Season ticket loan
- An employee discount in about six hundred stores
- A pay band that every colleague can look up
- A learning budget that does not ask for a reason

This is a paid internship of six months, with a mentor and a project of your own. You would work from our Dublin office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('fcecee42-e376-40bd-9117-0b55810a8297', '787034d7-da2f-441d-973c-e9159722211e', 'Senior Product Marketing Manager', 'Marketing', 'Denver', 'full_time', 'senior', 180000, 210000, 'USD', now() - interval '23576 minutes', 'Growers and their advisers have heard every promise before, so we prefer to show.

Mossgrove measures soil and water so that farms irrigate by need and not by calendar. Two of our founders still farm on weekends.

What you will do

- Say in one sentence what the irrigation plan does and for whom, and keep everyone to it
- Write customer stories with names, numbers and one thing that went wrong
- Plan launches with product and sales, small ones monthly and large ones rarely
- Learn which page, event or letter brought people here, as far as anyone can know

What we look for

- You have explained something technical to people with no time
- You are skeptical about attribution
- You can brief a designer and a lawyer
- You would rather have 500 right readers than 50,000

What we offer

- Seasonal hours: shorter weeks in winter, agreed in advance
- A box of vegetables, weekly, from customers
- Field days in boots that we pay for
- Thirty minutes with a physiotherapist, monthly
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our Denver office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('1523bb99-fcf0-4c67-92b1-0a345e7922bd', '4920aa80-8f3a-46cc-91ca-90913330ba8f', 'Head of Marketing', 'Marketing', 'London', 'contract', 'lead', 175000, 190000, 'GBP', now() - interval '6583 minutes', 'We are better than we sound. You would fix that without making us louder.

Halcyon Genomics reads tumor samples and reports what matters to the treating physician. A report reaches the clinic in six days, and a physician reads it in four minutes.

What you will do

- Say in one sentence what the variant caller does and for whom, and keep everyone to it
- Write customer stories with names, numbers and one thing that went wrong
- Plan launches with product and sales, small ones monthly and large ones rarely
- Learn which page, event or letter brought people here, as far as anyone can know

What we look for

- You write well and edit better
- You are skeptical about attribution
- You can brief a designer and a lawyer
- You would rather have 500 right readers than 50,000

What we offer

- Learning budget of 5,000 a year, conferences on top
- On-site childcare in Boston, an allowance elsewhere
- Twenty weeks of parental leave
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a contract for twelve months, with a real chance of staying on. You would work from our London office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('c50172ff-fb0a-42fe-8938-84411b05091e', '1626cd58-ed70-4cac-b419-50cf9565d042', 'UX Researcher', 'Design', 'Boston', 'full_time', 'mid', null, 175000, 'USD', now() - interval '7410 minutes', 'We talk to city clerks and residents every week and remember too little of it.

Townhall Systems puts permits, fees and council business of small cities online. Our contracts are public, prices included.

What you will do

- Tell the team what we do not know before we build it
- Keep a library of findings that people search before they ask
- Teach designers and engineers to interview without leading
- Recruit people who are usually left out, and pay them properly

What we look for

- You have done mixed-method research in a product team
- You can say in two sentences what a study found and how sure you are
- You know enough statistics to refuse a chart
- You handle recordings and consent with care

What we offer

- A defined-benefit pension plan
- 35-hour week
- Paid time for jury duty, voting and civic service
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('3aa8e341-a648-4b3b-94ad-92a19d1a6368', 'c59fd878-c29d-48b8-9dff-c275738514e0', 'Marketing Associate', 'Marketing', 'Remote', 'full_time', 'entry', null, null, 'USD', now() - interval '9717 minutes', 'Reporters, editors and subscribers have heard every promise before, so we prefer to show.

Lantern Press publishes regional news that readers pay for and keep paying for. No one here is paid by the click.

What you will do

- Write customer stories with names, numbers and one thing that went wrong
- Plan launches with product and sales, small ones monthly and large ones rarely
- Learn which page, event or letter brought people here, as far as anyone can know
- Look after a site without a single stock photograph

What we look for

- You have explained something technical to people with no time
- You are skeptical about attribution
- You can brief a designer and a lawyer
- You would rather have 500 right readers than 50,000

What we offer

- Subscriptions to every paper you can name
- Compressed weeks after elections
- A union agreement covers every non-managing role
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. If you meet most of this and not all, please write anyway.'),
('d3fc4df2-b89f-47b9-84df-66142d3896fb', '8a9f5942-6b37-4954-b2f4-ec6894a332cd', 'Head of Security Engineering', 'Security', 'Chicago', 'contract', 'lead', 200000, 235000, 'USD', now() - interval '22138 minutes', 'Planners and machinists trust us with things they would not tell a stranger.

Ferrous plans the work of machine shops, from the quote to the finished part. Shops on Ferrous deliver on the promised day 93 times in a hundred.

What you will do

- Find the flaw yourself: code review, fuzzing, and a week of attack each quarter
- Make the secure way the shortest way for our engineers
- Lead the answer to incidents, and write them up for everyone
- Work with auditors without letting the audit become the goal

What we look for

- You know web, cloud and identity well enough to teach one of them
- You explain risk in the language of the person who carries it
- You write code
- You keep confidences

What we offer

- Evening classes in welding or machining, paid
- Stock options with a ten-year window
- A 401(k) match of 5 percent
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

This is a contract for twelve months, with a real chance of staying on. You would work from our Chicago office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('c479145c-33fb-4fb2-b4cc-4f9c5d64afc6', '2d30cc85-913f-4da8-a77e-7ccda71e22c4', 'Senior Operations Manager', 'Operations', 'London', 'contract', 'senior', 150000, 165000, 'GBP', now() - interval '9211 minutes', 'Much of what Parallel Pay promises is kept by people and not by software.

Parallel Pay moves supplier payments across borders on the day they are due. We settle 1.4 billion euros a month and reconcile each cent by 9 in the morning.

What you will do

- Turn what we do by hand three times into a checklist, and the checklist into software
- Choose and manage suppliers, with prices that hold for a year
- Bring problems to engineering with a count and an example
- Plan for vacations, peaks and bad weather before they come

What we look for

- You have run something with a deadline each day
- You stay friendly when it is loud
- You notice the small thing that goes wrong every Tuesday
- You like to hand over a tidy desk

What we offer

- Private medical coverage for you and your family
- Work abroad for up to 60 days a year
- Bonus on company results, same percentage for all
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a contract for twelve months, with a real chance of staying on. You would work from our London office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('b0590b2f-5841-4c7a-80f8-a53efd3c2d9e', '1dc759ee-6323-4929-9517-9efbcc0f7f5a', 'Controller', 'Finance', 'Berlin', 'full_time', 'lead', 200000, 225000, 'EUR', now() - interval '16415 minutes', 'Our books close on the sixth working day, and we would like the fourth.

Rowan Care gives home nurses a day plan that leaves time for the patient. A nurse on Rowan spends 40 minutes less a day on paper, by the clock of an independent study.

What you will do

- Build the plan with the teams that must keep it
- Show what the handover note earns and costs, in one page
- Look after cash, insurance and the auditors
- Replace three spreadsheets a year with something better

What we look for

- An accounting qualification or equivalent experience
- You explain a variance without blame
- You know revenue rules for subscriptions
- You are exact and not pedantic

What we offer

- 42 percent of our people work part time, managers included
- Half-fare rail card
- Six weeks of holiday
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our Berlin office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('d4237741-bf94-48ee-9d9d-827b217ee8dc', '495bfecc-8f44-4f0a-bf2a-fddd8bc5140e', 'Senior Account Executive', 'Sales', 'Amsterdam', 'full_time', 'senior', 160000, 185000, 'EUR', now() - interval '46674 minutes', 'Wayfarer Rail has grown by recommendation, and we are now ready to make some noise.

Wayfarer Rail runs overnight freight and sells its slots by the wagon. Sixty trains leave each night, and all but two arrive within the quarter of an hour we promised.

What you will do

- Show the delay forecast with the customer''s own data
- Write proposals that a buyer can defend in front of their board
- Walk away when we are not the right choice, and say who is
- Keep the forecast honest, even when it falls

What we look for

- You ask more than you present
- You understand a contract before legal does
- You like the product enough to criticize it
- You remember names and what you promised

What we offer

- Free rail travel in the Netherlands, Germany and Switzerland
- A 36-hour week
- Pension with the rail sector''s own fund
- Parental leave that both parents take
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Amsterdam office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('d94c7899-ae3c-490e-8603-c48a3c4c4b07', '09fee002-c932-4f9a-84cc-50bfa65b447b', 'Senior Security Engineer', 'Security', 'Sydney', 'full_time', 'senior', 220000, 230000, 'AUD', now() - interval '60746 minutes', 'Security at Hollis Mutual is two people who know everyone. You would be the third.

Hollis Mutual insures homes and farms and is owned by the people it insures. Members who lost a roof last summer had money within three days.

What you will do

- Review the design of the price review while it is still cheap to change
- Find the flaw yourself: code review, fuzzing, and a week of attack each quarter
- Make the secure way the shortest way for our engineers
- Lead the answer to incidents, and write them up for everyone

What we look for

- You have found and fixed real vulnerabilities
- You know web, cloud and identity well enough to teach one of them
- You explain risk in the language of the person who carries it
- You keep confidences

What we offer

- Superannuation of 14 percent
- Five weeks of vacation
- Membership at staff rates
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Sydney office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('9b03d6ac-f6ef-41c0-8b3c-ef0f2fe7bf89', '395204d4-a668-4202-b067-497854f3fec1', 'Director of Engineering', 'Engineering', 'London', 'contract', 'lead', 165000, 180000, 'GBP', now() - interval '6336 minutes', 'You would lead people who are good at their work and want someone who makes the whole better.

Marram teaches trades by video call, with a master looking over your shoulder. We are 41 people, and nine of us hold a trade.

What you will do

- Turn the goal of the quarter into a plan that survives its second week
- Hire two or three people a year, slowly
- Keep an eye on the system: what is fragile, who alone understands it, what to pay back first
- Stand between the team and the urgent thing that is not important

What we look for

- You have given hard feedback and kept the person
- You can cut scope in a way that product people thank you for
- You write plans in plain words
- You have changed your mind about process at least once

What we offer

- Any course on Marram, free, during working hours
- 27 days of holiday
- Home office equipped to your list
- Parental leave that both parents take
- Thirty minutes with a physiotherapist, monthly

This is a contract for twelve months, with a real chance of staying on. You would work from our London office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('058880d5-e4e6-4095-a00e-6d3f1495b706', '950726fe-3ebf-4a58-ba3a-74b9d575ab1c', 'Data Engineer', 'Data', 'Singapore', 'full_time', 'mid', 190000, 210000, 'SGD', now() - interval '49400 minutes', 'Everything that Monsoon Energy promises depends on data that arrives on time and means what it says.

Monsoon Energy balances rooftop solar and batteries for apartment blocks. Three hundred blocks sell their noon surplus through us and buy it back at dusk.

What you will do

- Own the path of data behind the tenant bill, from the source to the person who relies on it
- Make late, missing and duplicate data visible before building managers and tenants see them
- Bring the nightly run below an hour, and then ask whether it must be nightly
- Keep personal data to what is needed, and delete the rest on schedule

What we look for

- You have built pipelines that ran for years
- You treat a schema as a contract
- You know what exactly-once costs
- You leave documentation that is shorter than the code

What we offer

- Solar at cost for your own roof
- Medical coverage for parents, too
- Flexible public holidays
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You would work from our Singapore office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('ebe46c2b-9dfe-4d5c-b2dd-10893aa1a1f9', '7795af3b-f05b-48e2-9657-e0e2cae73876', 'Senior Account Executive', 'Sales', 'Remote', 'part_time', 'senior', 180000, 200000, 'USD', now() - interval '23842 minutes', 'Our product sells when people have seen it do their own work. You would arrange that.

Inkwell Archive makes the holdings of libraries and museums searchable down to the line. Forty million pages are searchable, and a third of them were never printed.

What you will do

- Lead conversations from the first call to the signature, with about fifteen at a time
- Show the citation link with the customer''s own data
- Walk away when we are not the right choice, and say who is
- Keep the forecast honest, even when it falls

What we look for

- You have sold software to people who were busy
- You understand a contract before legal does
- You like the product enough to criticize it
- You remember names and what you promised

What we offer

- A conference or an archive trip each year
- Four-day weeks in July and August
- Public transport ticket
- Equipment of your choice, renewed every three years
- Parental leave that both parents take

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You may work from anywhere within four hours of our core time. The process takes three conversations and one small piece of paid work.'),
('f57c93cf-f0e6-49f2-95c5-7e34a5093ff0', '3dc0663e-0a20-42f1-ba6d-2593d0931047', 'Senior Security Engineer', 'Security', 'Toronto', 'contract', 'senior', 210000, 220000, 'CAD', now() - interval '12780 minutes', 'Security at Glasshouse is two people who know everyone. You would be the third.

Glasshouse shows the owners of large buildings where their heat and money go. The 640 buildings on Glasshouse used 23 percent less energy in their second year.

What you will do

- Review the design of the meter import while it is still cheap to change
- Make the secure way the shortest way for our engineers
- Lead the answer to incidents, and write them up for everyone
- Work with auditors without letting the audit become the goal

What we look for

- You have found and fixed real vulnerabilities
- You know web, cloud and identity well enough to teach one of them
- You write code
- You keep confidences

What we offer

- RRSP or pension match of 5 percent
- Transit pass
- Two learning weeks a year
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

This is a contract for twelve months, with a real chance of staying on. You would work from our Toronto office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('4bb2ad4e-5b33-4aec-af71-77b5650eb35f', '8478da35-ca06-4438-9719-41a2ccbf0733', 'Design Lead', 'Design', 'San Francisco', 'full_time', 'lead', null, null, 'USD', now() - interval '50663 minutes', 'The charging case works, and no one loves it yet. You would change that.

Verity Audio makes hearing aids that people fit and tune themselves. A first fitting takes eleven minutes at the kitchen table.

What you will do

- Shape the charging case from research to the details that ship
- Visit people who are losing some hearing where they work, about once a month
- Write the words on the screen, or fight for better ones
- Show unfinished work early, in our Wednesday critique

What we look for

- A portfolio with two or three things you would defend, and one you would do differently
- You think in flows and states, not in screens
- You know what is easy and what is expensive to build
- You design for large text, keyboards and tired eyes from the start

What we offer

- Hearing aids for your family at cost
- Quiet rooms that are in fact quiet
- Sixteen weeks of parental leave
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You would work from our San Francisco office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('86b8838e-28b8-43ea-8b0a-985648466222', 'b58f93c5-e752-4a3d-b848-9e5dc516822b', 'Reliability Lead', 'Engineering', 'Denver', 'full_time', 'lead', 210000, 230000, 'USD', now() - interval '29926 minutes', 'We have good uptime by care and would like to have it by design.

Northwind makes forecasting and planning tools for the people who run electricity grids. A wrong forecast costs our customers money within the hour, so we measure every one against what happened.

What you will do

- Rehearse the failures that we fear: a lost region, a full disk, a bad deploy
- Run reviews after incidents where no one has to be brave to speak
- Make restoring from a backup a weekly routine
- Plan capacity with finance, in numbers both sides believe

What we look for

- You have been the calm person in a bad incident
- You know Linux, networks and PostgreSQL well below the surface
- You can explain an error budget to a salesperson
- You have removed a system and no one noticed

What we offer

- Four weeks a year in which you may work from anywhere with an outlet
- A home energy audit, and 3,000 dollars toward what it finds
- Train travel counts as working time
- A pay band that every colleague can look up
- Sick leave without a doctor''s note for the first three days

This is a permanent, full-time role. You would work from our Denver office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('01919bad-7dbe-4b1f-8bbf-5440e1f73442', 'da897f37-34a6-4338-bd71-28c2388de98d', 'Product Designer, Early Career (Internship)', 'Design', 'Seattle', 'internship', 'entry', null, null, 'USD', now() - interval '50913 minutes', 'The columnar cache works, and no one loves it yet. You would change that.

Fathom is a query engine for event data, built by a team in eleven time zones. There are two meetings a week that everyone may skip and one that no one does.

What you will do

- Shape the columnar cache from research to the details that ship
- Visit data engineers where they work, about once a month
- Look after one part of our design system and say what leaves it
- Write the words on the screen, or fight for better ones

What we look for

- You think in flows and states, not in screens
- You know what is easy and what is expensive to build
- You design for large text, keyboards and tired eyes from the start
- You can explain a choice without the word intuitive

What we offer

- A yearly budget of 4,000 dollars for your desk, chair and connection
- Two gatherings a year, in places that take no more than one change of train or plane
- Hours that follow your day, with three shared hours agreed in each team
- A learning budget that does not ask for a reason
- Sick leave without a doctor''s note for the first three days

This is a paid internship of six months, with a mentor and a project of your own. You would work from our Seattle office on two or three days a week. You hear from us within five working days, and each interview is with people you would work with.'),
('d530b0b0-69e7-416e-a627-f122d78608fb', 'b1fdb370-b46b-4d68-83e3-41cdc648c78d', 'Customer Success Manager', 'Customer success', 'New York', 'part_time', 'mid', 145000, 170000, 'USD', now() - interval '58788 minutes', 'Industrial designers call us when something matters. You would be the voice they know.

Halden makes drawing and specification software for industrial designers. Support questions go to the people who built the feature.

What you will do

- Guide new customers from contract to first result within three weeks
- Answer hard questions about the export to manufacturing yourself, and learn from engineering what you could not
- Visit your ten largest customers twice a year
- Write help articles that save the next hundred messages

What we look for

- You have worked with customers in a trade that was not yours
- You explain without talking down
- You are organized enough to promise a date
- A second language is welcome

What we offer

- Free use of the workshop, materials included, for your own projects
- Thursday afternoons for drawing, reading or learning a tool
- A 401(k) match of 6 percent from the first month
- A pay band that every colleague can look up
- Parental leave that both parents take

This is a part-time role of 24 to 28 hours a week; the salary is stated for full time. You would work from our New York office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('fa762352-c75a-46bc-9c66-f122b43cd8b6', '1a8bf084-6b21-478e-a5eb-f1cc667acf6b', 'Senior Solutions Engineer', 'Sales', 'New York', 'full_time', 'senior', 160000, 185000, 'USD', now() - interval '55795 minutes', 'Customers ask whether the lending desk fits what they already have. You would know.

Alder Bank is a commercial bank for small manufacturers in the Midwest. A loan officer here decides with the numbers on one page, and we build that page.

What you will do

- Build trial setups with the customer''s own systems and data
- Answer security and architecture questions with facts and documents
- Write small integrations, and hand the good ones to engineering
- Teach colleagues what customers really do with the credit decision record

What we look for

- You have integrated systems that did not want to be integrated
- You draw on whiteboards so that both sides nod
- You admit what the product cannot do
- You travel about four days a month

What we offer

- A retirement plan with an 8 percent contribution
- Better mortgage rates for employees
- Paid study leave for banking, accounting and engineering certificates
- Equipment of your choice, renewed every three years
- A learning budget that does not ask for a reason

The role is full time and permanent, and job sharing is possible. You would work from our New York office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('56590862-3c59-4c8e-8ec3-e3d8c426340c', 'b6ed9a6c-fe0a-4cda-8634-17d6947750d8', 'Analytics Lead', 'Data', 'Boston', 'full_time', 'lead', 215000, 240000, 'USD', now() - interval '635 minutes', 'Decisions here are made with numbers whenever there are any. You would make sure that there are.

Meridian Health is a network of outpatient clinics and the records system that joins them. We count the clicks of a visit, and this year they went from 61 to 38.

What you will do

- Answer questions about the referral queue with a number, its uncertainty and a recommendation
- Keep one definition for each figure that the company steers by
- Build the few dashboards that are looked at, and delete the rest
- Sit with product and operations, and hear the question behind the request

What we look for

- You write SQL the way others write email
- You know when a difference is noise and can show it
- You have told a manager that the data says otherwise
- Python or R when SQL is not enough

What we offer

- Medical, dental and vision coverage from the first day, family included
- Sixteen weeks of paid leave for every new parent
- Two paid days a year to volunteer in a clinic
- Thirty minutes with a physiotherapist, monthly
- A learning budget that does not ask for a reason

This is a permanent, full-time role. You would work from our Boston office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('bccb023c-83f4-4cfb-ab1f-6ac26ece58eb', 'f383f40b-1e3a-40d6-8b2b-0cdc63d7913d', 'Program Manager', 'Operations', 'Chicago', 'contract', 'mid', 160000, 185000, 'USD', now() - interval '2780 minutes', 'Some work is too large for one team and too small for a director. That would be yours.

Kestrel Logistics moves cold-chain freight between farms, packers and shops. On an ordinary Tuesday 1,900 of our trailers are on the road, and each reports its temperature every minute.

What you will do

- Lay out the work across teams, with dates that people chose themselves
- Find the two dependencies that matter, and chase those
- Hold the meeting that prevents four others
- Close programs properly: what we learned, what we leave undone

What we look for

- You have finished something with many owners
- You escalate early and without drama
- You plan on paper before you open a tool
- You know the sector, or learn it fast

What we offer

- Profit sharing, paid each spring
- Parental leave of 18 weeks
- Shift swaps that you arrange among yourselves
- Equipment of your choice, renewed every three years
- Sick leave without a doctor''s note for the first three days

This is a contract for twelve months, with a real chance of staying on. You would work from our Chicago office on two or three days a week. The process takes three conversations and one small piece of paid work.'),
('0d933523-7837-4541-8b7b-ec8e17c82cca', 'ac2623c2-4862-45c2-ab77-bd500a206142', 'Senior Backend Engineer', 'Engineering', 'Austin', 'full_time', 'senior', 165000, 190000, 'USD', now() - interval '6134 minutes', 'You would join the team that owns the deposit account, from the table in the database to the pager.

Quayside keeps leases, repairs and rent for small landlords in one ledger. We are 34 people, profitable since last year, and intend to stay small enough for one table.

What you will do

- Keep the slowest one percent of requests as visible as the average, and bring it down
- Review changes with the same care that you hope for in return
- Carry the pager about one week in seven, and fix what woke you up
- Retire code: last year we removed more lines than we added

What we look for

- You have run a service that other people depended on, and learned something when it failed
- You are at home in at least one typed language and can read SQL plans
- You prefer a boring solution when it is enough
- You ask landlords with a handful of flats before you guess

What we offer

- A four-day week, all year
- Equity that is explained in a page and a half
- A bike, or the money for one
- Equipment of your choice, renewed every three years
- Thirty minutes with a physiotherapist, monthly

The role is full time and permanent, and job sharing is possible. You would work from our Austin office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.'),
('7129a05c-71e6-49b2-9a0a-7c4e1feca87a', '11eed0c2-ab76-4a64-8bf3-d7a621a55de4', 'Senior Account Executive', 'Sales', 'Remote', 'full_time', 'senior', 175000, 195000, 'USD', now() - interval '6006 minutes', 'Our product sells when people have seen it do their own work. You would arrange that.

Larkspur makes reading lessons that follow each student from one school to the next. We sell to schools and never show an advertisement.

What you will do

- Lead conversations from the first call to the signature, with about fifteen at a time
- Show the parent view with the customer''s own data
- Write proposals that a buyer can defend in front of their board
- Keep the forecast honest, even when it falls

What we look for

- You ask more than you present
- You understand a contract before legal does
- You like the product enough to criticize it
- You remember names and what you promised

What we offer

- Reduced hours for parents during school breaks, if you wish
- Every book you buy for work is paid for
- Sabbatical of six weeks after four years
- Parental leave that both parents take
- Sick leave without a doctor''s note for the first three days

The role is full time and permanent, and job sharing is possible. You may work from anywhere within four hours of our core time. If you meet most of this and not all, please write anyway.'),
('30154af8-a6fe-4f94-a200-43b849344a70', '471cc705-b978-4fe6-b270-122174892a1b', 'UX Researcher', 'Design', 'Boston', 'full_time', 'mid', 145000, 180000, 'USD', now() - interval '39549 minutes', 'You would be our second researcher and decide with the first what we should stop asking.

Osprey Security finds exposed credentials and closes them before they are used. We have told 2,700 companies about a leaked key before anyone asked them for money.

What you will do

- Tell the team what we do not know before we build it
- Keep a library of findings that people search before they ask
- Teach designers and engineers to interview without leading
- Recruit people who are usually left out, and pay them properly

What we look for

- You have done mixed-method research in a product team
- You are comfortable in the places where security teams of three to thirty people work
- You know enough statistics to refuse a chart
- You handle recordings and consent with care

What we offer

- Hardware keys, password manager and monitoring for your family
- On-call that is paid by the hour and limited to one week in six
- A research day each month
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

The role is full time and permanent, and job sharing is possible. You would work from our Boston office on two or three days a week. If you meet most of this and not all, please write anyway.'),
('e3316440-0a5f-4f0a-b6cc-0ecaefe88588', '9e99c12a-e7b1-4995-9300-7a09640102c7', 'Lead Frontend Engineer', 'Engineering', 'Boston', 'contract', 'lead', 195000, 215000, 'USD', now() - interval '27502 minutes', 'The vision pipeline is where shift leaders in warehouses spend most of their day, and it deserves an engineer who cares about each frame.

Tessel Robotics builds arms that sort, pick and pack beside people in warehouses. A shift leader sets up a new product in under ten minutes, without calling us.

What you will do

- Build the vision pipeline with our designers, from the first sketch to the last edge case
- Keep pages fast on the four-year-old laptops that shift leaders in warehouses have
- Grow our component library without letting it grow for its own sake
- Measure what is slow for real people and fix the worst each month

What we look for

- You know the platform: HTML, CSS and the browser before any framework
- You have shipped interfaces in React or something like it, and can say what they cost
- You test what people see rather than how it is built
- You enjoy sitting with shift leaders in warehouses and saying nothing for an hour

What we offer

- Lunch at the test hall, cooked on site
- Relocation support from a person
- Patents carry the inventors'' names and a bonus
- A pay band that every colleague can look up
- Equipment of your choice, renewed every three years

This is a contract for twelve months, with a real chance of staying on. You would work from our Boston office on two or three days a week. Tell us in a few lines what you would look at first; we read every note.')
on conflict (id) do nothing;
