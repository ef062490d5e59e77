/**
 * The prompts that decide: written before any rule, in the same form, and read by nobody while rules change. Whoever changes
 * the rules looks at the two figures and never at a single line; a rule for one of these prompts would make them worthless.
 */
export const heldOut = `
question | i cant remember my password | /help-center/reset-a-password /forgot-password
question | password reset mail never came | /help-center/reset-a-password /forgot-password
question | login with phone number how | /help-center/sign-in-with-a-code /auth
question | wrong code five times | /help-center/sign-in-with-a-code
question | do i need to pay for an account | /help-center/create-your-account /tannrspace /sign-up
question | register with google account | /help-center/create-your-account /auth /sign-up
question | refund | /help-center/invoices-and-disputes /terms
question | wrong amount on my bill | /help-center/invoices-and-disputes
question | need an invoice with vat number | /help-center/invoices-and-disputes
question | how to stop paying | /help-center/change-or-cancel-a-plan /support /terms
question | upgrade to pro | /help-center/change-or-cancel-a-plan /tannrspace
question | do you have a free trial | /tannrspace /help-center/change-or-cancel-a-plan
question | price list | /tannrspace /api /advertise
question | how expensive is the api | /api
question | limit of calls on the free api plan | /api /help-center/make-your-first-api-call
question | 401 error | /help-center/make-your-first-api-call /api/docs
question | where do i find my secret key | /help-center/make-your-first-api-call /api /api/docs
question | endpoint to list audit events | /api/docs
question | javascript sdk install | /api
question | scopes and tokens | /api /api/docs
question | explain orcher to me | /orcher /company
question | how many agents can work together | /orcher
question | how does human oversight work | /orcher /safety /security /research
question | what's a knowledge core | /orcher
question | can we run it on our own servers | /for-business /api /orcher
question | iso 27001? | /security
question | how are passwords stored | /security
question | what do you do when something gets hacked | /security /privacy
question | is my resume used to train ai | /security /privacy /terms
question | which companies process my data | /privacy
question | analytics cookies | /cookie-policy
question | close my account for good how | /help-center/export-or-delete-your-data /settings
question | get a copy of my data | /help-center/export-or-delete-your-data /settings
question | make my profile private | /help-center/choose-who-sees-your-profile /settings
question | does my current employer find out | /help-center/hide-from-your-employer
question | fake job offer asks for my card | /help-center/report-something-wrong
question | why am i not getting good matches | /help-center/build-a-profile-that-matches /tannrspace
question | how fast does support answer | /support
question | when can i call you | /support
question | what does an engineering manager earn | /salaryspace
question | pay range compliance analyst | /salaryspace
question | salery of ml engineers in london | /salaryspace
question | courses on agents | /education
question | portfolio course | /education
question | what does sponsored content cost | /advertise
question | do employees get health insurance | /careers
question | interview steps at tannr | /careers
question | papers about memory | /research
question | can kids use this | /terms /privacy /cookie-policy
question | tell me a football score | none
question | how do i cook rice | none
question | when was napoleon born | none
question | cheap flights to rome | none
question | what is the tallest building | none
question | how many jobs have i applied to | /applications
question | what is the status of my application | /applications
question | are any of my goals overdue | /goals
question | saved jobs | /saved-jobs
question | do i have new notifications | /notifications
question | my certificates | /learning /achievements
jobs | ux designer jobs remote | /jobs
jobs | openings for product managers | /jobs
jobs | i need a job in chicago | /jobs
jobs | data scientist | /jobs
jobs | part-time jobs for students | /jobs
jobs | jobs over 200k | /jobs
jobs | senior frontend enginer | /jobs
jobs | is meridian health hiring | /jobs
jobs | show me sales positions in new york | /jobs
jobs | remote customer support role | /jobs
jobs | entry level marketing jobs | /jobs
jobs | contract designer san francisco | /jobs
jobs | jobs in data | /jobs
jobs | electrician | /jobs
names | kestrel logistics | 
names | lena kraus | 
names | companies in new york | 
names | who works at northwind | 
names | fahtom | 
names | anna | 
names | software companies | 
names | samir haddad | 
names | people in seattle | 
action | create a new alert | /job-alerts
action | notify me about engineer jobs in berlin | /job-alerts /jobs
action | add a goal run a marathon | /goals
action | message grace lindqvist | /messages
action | change password | /help-center/reset-a-password /settings /forgot-password
action | take me to my dashboard | /dashboard
action | request a demo | /orcher /for-business
action | remove my account | /help-center/export-or-delete-your-data /settings
action | open a support ticket | /support
action | unsubscribe from the newsletter | /settings
action | add a skill | /skills
action | report a scam | /help-center/report-something-wrong /safety
talk | hello | 
talk | good evening | 
talk | what can i ask you | 
talk | thank you so much | 
talk | are you an ai | 
talk+question | hi can i get a refund | /help-center/invoices-and-disputes /terms
question+jobs | what does pro cost and find me design jobs | /tannrspace
jobs+action | designer jobs in boston and alert me about new ones | /jobs
`
