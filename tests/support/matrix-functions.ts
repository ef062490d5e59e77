/**
 * Who gets anything from which function of the data API, by what they are to the record that it is given: Ada's, or of the company
 * that she applied to (matrix-cast.ts). A callable function that is missing here fails server/function-matrix.db.test.ts.
 */
import type { Part } from './matrix-cast.ts'
import { parts } from './matrix-cast.ts'

/** The call, with the names of records, and for whom it reads or writes something; it is refused or empty for the others. */
export type Expected = readonly [call: string, lets: readonly Part[]]

const everybody = parts
const signedIn = parts.filter((part) => part !== 'visitor')
const but = (...out: Part[]) => parts.filter((part) => !out.includes(part))
const hires: readonly Part[] = ['owner', 'recruiter']
const members: readonly Part[] = ['owner', 'recruiter', 'asked', 'interviewer']
/** Those on the company's side of the application, an interviewer only who is asked to meet Ada. */
const team: readonly Part[] = ['owner', 'recruiter', 'asked']
const bothSides: readonly Part[] = ['ada', ...team]
const owner: readonly Part[] = ['owner']
const ada: readonly Part[] = ['ada']
const staff: readonly Part[] = ['staff']
const theTwo: readonly Part[] = ['ada', 'connection']

const applications: readonly Expected[] = [
  ['application_form(:job)', signedIn],
  ['application_match(:application)', bothSides],
  ['application_matches(array[:application]::uuid[])', bothSides],
  ['application_resume(:application)', bothSides],
  ['my_application(:application)', ada],
  ['pipeline_candidate(:application)', team],
  // The board is every member’s; the cards on it are those that they may see.
  ['pipeline_board(:job)', members],
  [`pipeline_more(:job, 'interview_scheduled', '{}', null)`, team],
  [`move_application(:application, 'phone_screening', seen_event => :seen)`, hires],
  [
    `reject_applications(array[:application]::uuid[], 'experience', 'keep_in_touch', 'Thank you, {name}.', array[:seen]::bigint[])`,
    hires,
  ],
  [`make_offer(:application, 1000, 'USD', :later, '', :soon, :seen)`, hires],
  ['withdraw_offer(:offered, :offerSeen)', hires],
  ['answer_offer(:offer, true)', ada],
  [
    `offer_times(:fresh, 'interview_scheduled', 'Talk', 30, '', '', array[:asked]::uuid[], array[now() + interval '9 days'], :soon, :freshSeen)`,
    hires,
  ],
  ['choose_time(:slot)', ada],
  ['met_application(:interview)', bothSides],
  ['cancel_interview(:interview)', ['ada', ...hires]],
  ['use_resume(:resume)', ada],
  ['use_picture(:picture)', ada],
  ['keep_file(:spare)', ada],
]

const jobs: readonly Expected[] = [
  ['job_form(:company, :draft)', hires],
  [
    `save_job('{"department": "", "title": "Changed", "location": "Tenerife", "job_type": "full_time", "experience_level": "mid",
      "currency": "USD", "description": "Keys.", "status": "draft", "vacancy": true, "questions": []}'::jsonb || jsonb_build_object('id', :draft, 'company_id', :company))`,
    hires,
  ],
  [`similar_jobs(:company, 'Star Counter', 'Keys and doors.')`, hires],
  ['posting_reach(:draft)', hires],
  ['company_jobs(:company)', members],
]

const companies: readonly Expected[] = [
  ['company_overview(:company)', members],
  ['company_analytics(:company)', hires],
  ['company_team(:company)', members],
  ['hiring_settings(:company)', members],
  ['company_posts(:company)', hires],
  ['company_events(:company)', hires],
  ['event_people(:event)', hires],
  [
    `save_event(:company, '{"title": "Open day", "starts": "2027-06-01T10:00", "ends": "2027-06-01T11:00", "zone": "UTC", "place": "Here"}')`,
    hires,
  ],
  ['cancel_event(:event)', hires],
  ['answer_event(:event, false)', ada],
  ['event_page(:event)', everybody],
  ['company_reviews_page(:company)', everybody],
  [
    `save_company_review(:company, '{"relation": "former", "role": "Keeper", "pay": 3, "culture": 3, "life": 3, "title": "Kind people",
      "body": "The rota is fair, and the nights are long."}')`,
    signedIn.filter((part) => !hires.includes(part)),
  ],
  [`answer_company_review(:review, 'Thank you.')`, hires],
  ['review_decision(:company)', ada],
  ['kept_promises(:company)', everybody],
  [`company_page('matrix-works')`, everybody],
  [`count_company_visit(:company)`, but(...members)],
  [`invite_member(:company, 'new@matrix.example', 'recruiter')`, owner],
  ['answer_invitation(:invitation, true)', ada],
  ['show_on_company_page(:company, true)', members],
  [`mail_me_of_hiring(:company, '{applied}')`, members],
  ['mail_me_of_inbox(:company, false)', members],
  ['company_dns_token(:company)', owner],
  ['check_company_dns(:company)', owner],
  [`verify_by_mail(:company, 'olga@matrix.example')`, owner],
  [`confirm_company_code(:company, '000000')`, owner],
  [`change_company_address(:company, 'matrix-moved')`, owner],
  ['use_company_mark(:company, :mark)', owner],
]

const messages: readonly Expected[] = [
  ['my_conversation(:conversation)', theTwo],
  ['my_conversation(application => :application)', ada],
  ['read_conversation(:conversation, 9)', ada],
  [`send_message(:unknown, 'Hello.', :conversation)`, theTwo],
  [`send_message(:unknown, 'Hello.', person => :ada)`, ['connection']],
  [`send_message(:unknown, 'Hello.', :enquired)`, ['ada', ...hires]],
  [`send_message(:unknown, 'Hello.', application => :application)`, ['ada', ...hires]],
  [`send_message(:unknown, '', conversation => :conversation, files => array[:unsent]::uuid[])`, ada],
  [`edit_message(:message, 'Changed.')`, ada],
  ['delete_message(:message)', ada],
  [`answer_message_request(:requested, 'declined')`, ada],
  [`offer_meeting(:unknown, :conversation, 'A walk', 30, '', array[now() + interval '3 days'])`, theTwo],
  ['take_time(:time)', ada],
  ['end_meeting(:meeting)', theTwo],
  ['company_inbox(:company)', hires],
  ['company_inbox_overview(:company)', hires],
  ['company_conversation(:company, :enquired)', hires],
  ['company_conversation(:company, application => :application)', hires],
  [`search_company_messages(:company, 'remote')`, hires],
  ['assign_conversation(:enquired, :owner)', hires],
  ['settle_conversation(:enquired, true)', hires],
  ['stop_company(:company, true)', ada],
  ['stop_person(:company, :ada, true)', hires],
]

const people: readonly Expected[] = [
  [`profile_page('ada-of-the-matrix')`, theTwo],
  ['mutual_connections(:elsewhere)', ada],
  ['network_post(:post)', theTwo],
  ['network_post(:companyPost)', signedIn],
  ['network_comments(:post)', theTwo],
  ['network_posts_of(:ada)', theTwo],
  ['network_posts_of(company => :company)', everybody],
  ['count_post_views(array[:companyPost]::uuid[])', but(...members)],
  [`report_profile(:connection, 'spam')`, but('visitor', 'connection')],
  [`change_profile('{}', jsonb_build_object('skills', jsonb_build_array(:skill))) is null`, ada],
  ['order_milestones(:goal, array[:milestone]::uuid[])', ada],
  ['certificate(:certificate)', everybody],
  ['end_session(:session)', ada],
]

const service: readonly Expected[] = [
  [`answer_enquiry(:unknown, :enquiry, 'Thank you.')`, staff],
  [`close_enquiry(:enquiry, '')`, staff],
  ['reopen_enquiry(:closed)', staff],
  [`decide_report('post', :post, 'hidden', 'It breaks the rules.')`, staff],
  [`suspend_person(:ada, 3, 'They broke the rules.')`, staff],
  [`give_plan(:ada, 'growth', 30, 'They asked for it.')`, staff],
  [`give_career_plan(:ada, 'pro', 30, 'They asked for it.')`, staff],
  [`vouch_for_company(:company, false, 'We have looked at it.')`, staff],
  [`restore_person(:suspended, 'They asked for it.')`, staff],
  ['staff_deliveries()', staff],
  ['retry_delivery(:delivery)', staff],
  ['discard_delivery(:delivery)', staff],
  ['retry_webhook(:call)', staff],
  ['retry_request(:request)', staff],
  ['discard_request(:request)', staff],
  ['staff_companies()', staff],
  ['staff_people()', staff],
  ['staff_reports()', staff],
]

export const functionMatrix: readonly Expected[] = [
  ...applications,
  ...jobs,
  ...companies,
  ...messages,
  ...people,
  ...service,
]

/** Given no record of anybody: they answer about whoever calls, or what everybody reads. */
export const ofTheCaller = new Set([
  ...[
    'add_goal',
    'application_board',
    'application_list',
    'change_handle',
    'create_company',
    'export_my_data',
  ],
  ...[
    'my_conversations',
    'my_notices',
    'own_enquiry_link',
    'network_blocked',
    'network_connections',
    'network_feed',
    'network_following',
  ],
  ...[
    'network_requests',
    'network_suggestions',
    'recent_alert_matches',
    'request_account_deletion',
    'restore_saved_jobs',
  ],
  ...['search_messages', 'job_facets', 'rate_answer', 'search_jobs', 'site_search', 'reviewed_companies'],
])

/** Whoever has the secret of the link may, signed in or not. */
export const byLink = new Set(['calendar_feed', 'continue_enquiry', 'enquiry_thread', 'unsubscribe'])
