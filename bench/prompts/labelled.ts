/**
 * 200 prompts as people type them. Kind (two where there are two intents, the first one first), words, and the pages of
 * which one should be among the first three sources; 'none' where the answer is that we do not know.
 */
export const labelled = `
question | how do i reset my password | /help-center/reset-a-password /forgot-password
question | forgot pasword what now | /help-center/reset-a-password /forgot-password
question | cant log in anymore | /help-center/reset-a-password /help-center/sign-in-with-a-code /auth /support
question | how long does the reset link work | /help-center/reset-a-password
question | no code arrives on my phone | /help-center/sign-in-with-a-code
question | sms code not coming | /help-center/sign-in-with-a-code
question | how to sign in without a password | /help-center/sign-in-with-a-code /auth
question | how do i create an account | /help-center/create-your-account /sign-up
question | is it free to sign up? | /help-center/create-your-account /tannrspace /sign-up
question | confirmation email didnt arrive | /help-center/create-your-account
question | can i sign up with github | /help-center/create-your-account /auth
question | what data do you get from google when i sign in | /help-center/create-your-account /privacy
question | invoice refund | /help-center/invoices-and-disputes /terms
question | where are my invoices | /help-center/invoices-and-disputes
question | how do i get my money back | /help-center/invoices-and-disputes /terms
question | i was charged twice | /help-center/invoices-and-disputes
question | can i put my company name on the invoice | /help-center/invoices-and-disputes
question | my card was declined what happens | /help-center/invoices-and-disputes
question | how to cancel my subscription | /help-center/change-or-cancel-a-plan /support /terms
question | what happens to my data if i cancel | /help-center/change-or-cancel-a-plan /support
question | when does the downgrade take effect | /help-center/change-or-cancel-a-plan
question | how does the trial work | /help-center/change-or-cancel-a-plan /tannrspace
question | how much is pro | /tannrspace
question | pricing | /tannrspace /api /advertise
question | what does it cost | /tannrspace /api /advertise
question | whats included in the starter plan | /tannrspace /api
question | enterprise plan price | /tannrspace /api /for-business
question | api pricing | /api
question | how many api calls are free | /api /help-center/make-your-first-api-call
question | growth plan calls per month | /api
question | do sandbox calls count | /api /help-center/make-your-first-api-call /api/docs
question | how do i get an api key | /help-center/make-your-first-api-call /api /api/docs
question | api returns 429 | /help-center/make-your-first-api-call /api/docs
question | what does error 403 mean | /help-center/make-your-first-api-call /api/docs
question | create agent endpoint | /api/docs /help-center/make-your-first-api-call /api
question | how to delete memory via api | /api/docs
question | POST /directives fields | /api/docs /help-center/make-your-first-api-call
question | is there a python sdk | /api /orcher
question | webhooks? | /orcher /api /api/docs
question | graphql support | /orcher /api
question | api authentication | /api /api/docs /security
question | oversight traces api | /api/docs
question | what is orcher | /orcher /company
question | whats tannrspace | /tannrspace /company
question | what is tspace | /tspace
question | difference between tannrspace and orcher | /company /orcher /tannrspace
question | what is a directive | /help-center/issue-your-first-directive /orcher /api/docs
question | how do i write a directive | /help-center/issue-your-first-directive /orcher
question | can i approve each step before the agent runs it | /help-center/issue-your-first-directive /orcher /safety /security
question | agent mesh | /orcher
question | how does orcher remember context | /orcher /research
question | can agents be paused | /orcher /safety /security /research
question | who can override an agent | /orcher /security /safety
question | on premises deployment | /for-business /api
question | private cloud? | /for-business /api
question | are you soc 2 certified | /security /safety
question | hipaa complient? | /security
question | is my data encrypted | /security /api
question | where is card data stored | /security /privacy
question | what happens if there is a breach | /security /privacy
question | how fast do you notify about incidents | /security /privacy
question | do you train models on my messages | /security /privacy /terms
question | do you sell my data | /security /privacy
question | how long do you keep my data | /privacy /help-center/export-or-delete-your-data
question | who is responsible for my personal data | /privacy
question | what rights do i have under gdpr | /privacy
question | which cookies do you use | /cookie-policy
question | how to refuse cookies | /cookie-policy
question | how do i delete my account | /help-center/export-or-delete-your-data /settings
action | download everything you know about me | /help-center/export-or-delete-your-data /settings
question | can deletion be undone | /help-center/export-or-delete-your-data
question | who can see my profile | /help-center/choose-who-sees-your-profile
question | can recruiters contact me | /help-center/choose-who-sees-your-profile
action | hide profile from my boss | /help-center/hide-from-your-employer
question | looking for a job secretly, will my company see it | /help-center/hide-from-your-employer
question | somebody asks me for money is this a scam | /help-center/report-something-wrong
question | how to report abuse | /help-center/report-something-wrong /safety
question | found a security vulnerability | /help-center/report-something-wrong /security /safety
question | how does matching work | /help-center/build-a-profile-that-matches /tannrspace
question | does matching read my age | /help-center/build-a-profile-that-matches /research
question | tips for a better profile | /help-center/build-a-profile-that-matches /tannrspace
question | support hours | /support
question | phone number of support | /support
question | is there a live chat | /support
question | i lost access to my email address | /support
question | how much does a product designer earn in new york | /salaryspace
question | salary machine learning engineer | /salaryspace
question | what do data analysts make | /salaryspace
question | average pay for a backend enginer | /salaryspace
question | is 150k good for a senior product designer | /salaryspace
question | course about negotiating pay | /education
question | learn machine learning | /education
question | how long is the systems design course | /education
question | beginner data course | /education
question | do courses give certificates | /education /learning
question | how much is a job ad | /advertise
question | advertising prices | /advertise
question | how much for event promotion | /advertise
question | benefits at tannr | /careers
question | parental leave at tannr | /careers
question | what is your hiring process | /careers
question | who founded tannr | /company
question | what is your mission | /company /careers
question | what research do you publish | /research
question | how do you test for fairness | /research /security /safety
question | minimum age to use tannr | /terms /privacy
question | which law applies | /terms
question | whats the weather in paris | none
question | who won the world cup | none
question | best pizza near me | none
question | how do i fix my bike | none
question | capital of france | none
question | recipe for banana bread | none
question | bitcoin price | none
question | how tall is mount everest | none
question | how many goals do i have | /goals
question | which of my goals are due | /goals
question | did anyone answer my applications | /applications /notifications
question | my applications | /applications
question | do i have an interview coming up | /applications
question | what jobs did i save | /saved-jobs
question | show my saved jobs | /saved-jobs
question | any new matches for me? | /job-alerts
question | my alerts | /job-alerts
question | how many skills do i have | /skills
question | courses im enrolled in | /learning
question | what badges did i earn | /achievements
question | how many points do i have | /achievements
question | who wants to connect with me | /notifications
jobs | remote design jobs over 140k | /jobs
jobs | remote design jobs above 140K | /jobs
jobs | designer | /jobs
jobs | jobs | /jobs
jobs | backend engineer remote | /jobs
jobs | softwre engineer jobs | /jobs
jobs | nurse jobs in boston | /jobs
jobs | part time work | /jobs
jobs | internships | /jobs
jobs | senior product manager san francisco | /jobs
jobs | data analyst entry level | /jobs
jobs | who is hiring designers | /jobs
jobs | any openings in marketing? | /jobs
jobs | contract work for a developer | /jobs
jobs | find me a job | /jobs
jobs | im looking for a new job as a teacher | /jobs
jobs | jobs at northwind | /jobs
jobs | does fathom have open positions | /jobs
jobs | platform engineer 200k+ | /jobs
jobs | jobs paying at least $150,000 | /jobs
jobs | vacancies new york | /jobs
jobs | recruiter roles | /jobs
jobs | remote jobs | /jobs
jobs | engineering manager | /jobs
jobs | work from home accountant | /jobs
jobs | full-time ux job seattle | /jobs
jobs | lead engineer climate | /jobs
jobs | machine learning enginer positions | /jobs
names | nora | 
names | northwind | 
names | fathom | 
names | nortwhind | 
names | priya nair | 
names | who is grace lindqvist | 
names | meridian health | 
names | companies in boston | 
names | climate companies | 
names | people at fathom | 
names | recruiters at northwind | 
names | maria lopez | 
names | find tomas ortega | 
names | alder bank | 
names | healthcare companies | 
names | designers i could connect with | 
names | john smith | 
names | does anyone here work at halden | 
action | reset my password | /help-center/reset-a-password /forgot-password
action | change my email address | /settings /support
action | create an alert for remote design jobs above 140k | /job-alerts /jobs
action | alert me when nurse jobs in boston come up | /job-alerts /jobs
action | new goal | /goals
action | set a goal to learn spanish | /goals
action | add python to my skills | /skills
action | delete my account | /help-center/export-or-delete-your-data /settings
action | export my data | /help-center/export-or-delete-your-data /settings
action | cancel my plan | /help-center/change-or-cancel-a-plan /settings
action | open settings | /settings
action | go to messages | /messages
action | write to priya nair | /messages
action | send a message to daniel | /messages
action | contact support | /support
action | talk to a human | /support
action | call me | /support
action | post a job | /business-portal /for-business /advertise
action | book a demo of orcher | /orcher
action | sign out everywhere | /settings
action | turn off email notifications | /settings
action | enroll in directing agents | /education /learning
action | write a review of northwind | /reviewspace
action | submit my salary | /salaryspace
talk | hello, what can you do? | 
talk | hi | 
talk | hey there | 
talk | thanks! | 
talk | who are you | 
talk | are you a robot | 
talk | good morning | 
talk | help | 
talk | bye | 
talk | how are you | 
question+action | i forgot my password and i also want to change my email | /help-center/reset-a-password /forgot-password
jobs+question | remote design jobs and what do designers earn | /jobs
question+jobs | how do i hide from my employer and show me engineer jobs | /help-center/hide-from-your-employer
action+jobs | set a goal to find work and find me remote writer jobs | /goals
talk+question | hi, how much is pro? | /tannrspace
talk+jobs | hello im looking for nurse jobs | /jobs
question+question | how do i cancel and can i get a refund | /help-center/change-or-cancel-a-plan /support
talk+question | hey can you tell me how to export my data | /help-center/export-or-delete-your-data
`
