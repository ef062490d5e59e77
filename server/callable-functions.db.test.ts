import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql } = useDatabase()

/** Who may execute what, of all that is not PostgreSQL's or an extension's own: a new function is written down here. */
const everybody = [
  'auth.email()',
  'auth.jwt()',
  'auth.role()',
  'auth.uid()',
  'private.all_open_jobs()',
  'private.salary_step(integer)',
  'public.certificate(uuid)',
  'public.job_facets(text,text[],text[],text[],integer)',
  'public.network_posts_of(uuid,uuid,timestamp with time zone,uuid,integer)',
  'public.profile_page(text,text)',
  'public.search_jobs(text)',
  'public.site_search(text,text[],text[],text[],jsonb,integer)',
  'public.unsubscribe(text,boolean)',
  'realtime.broadcast_changes(text,text,text,text,text,record,record,text)',
  'realtime.send(jsonb,text,text,boolean)',
  'realtime.send_binary(bytea,text,text,boolean)',
  'realtime.topic()',
  'storage.allow_any_operation(text[])',
  'storage.allow_only_operation(text)',
  'storage.can_insert_object(text,text,uuid,jsonb)',
  'storage.extension(text)',
  'storage.filename(text)',
  'storage.foldername(text)',
  'storage.get_size_by_bucket()',
  'storage.list_objects_with_delimiter(text,text,text,integer,text,text)',
  'storage.operation()',
  'storage.search(text,text,integer,integer,integer,text,text,text)',
  'storage.search_v2(text,text,integer,integer,text,text,text,text)',
]
const signedIn = [
  'orcher.add_member(text,text)',
  'orcher.add_workspace(text)',
  'orcher.all_scopes()',
  'orcher.are_words(text[])',
  'orcher.begin_once(text,bytea)',
  'orcher.caller()',
  'orcher.calls_of(text)',
  'orcher.end_once(text,bytea,integer,text)',
  'orcher.is_member(text)',
  'orcher.members_of_workspace()',
  'orcher.my_role()',
  'orcher.new_id(text)',
  'orcher.refuse(integer,text,text,jsonb)',
  'orcher.scopes_of(text)',
  'orcher.utc(timestamp with time zone)',
  'orcher.workspace_as(text[])',
  'orcher.workspace_for(text)',
  'private.alert_terms(text,text[])',
  'private.has_password()',
  'private.is_staff()',
  'private.is_unheard(uuid)',
  'private.kept_jobs()',
  'private.may_ask(uuid,uuid)',
  'private.may_follow(uuid,uuid)',
  'private.may_hear_typing(text)',
  'private.may_read_export(text)',
  'private.may_read_file(text,text)',
  'private.may_read_post_picture(text)',
  'private.may_remove_file(text,text)',
  'private.may_report(uuid,uuid,uuid)',
  'private.may_tell_typing(text)',
  'private.may_upload(text,text)',
  'private.may_upload_post_picture(text)',
  'private.my_companies(text[])',
  'private.sees_post(uuid,uuid,text,timestamp with time zone)',
  'private.uuid_in_order()',
  'private.words_of(text,text,text,text,text)',
  'public.add_goal(jsonb,jsonb)',
  'public.answer_enquiry(uuid,uuid,text)',
  'public.answer_message_request(uuid,text)',
  'public.application_counts()',
  'public.change_handle(text)',
  'public.close_enquiry(uuid,text)',
  'public.company_jobs(uuid,text,text,integer)',
  'public.create_company(jsonb)',
  'public.delete_message(uuid,boolean)',
  'public.edit_message(uuid,text)',
  'public.end_session(uuid)',
  'public.export_my_data(jsonb)',
  'public.job_alerts_overview()',
  'public.keep_file(uuid)',
  'public.match_job_alerts()',
  'public.messages_overview()',
  'public.my_achievements()',
  'public.my_conversation(uuid,text)',
  'public.my_conversations(text,timestamp with time zone,uuid,integer)',
  'public.my_dashboard()',
  'public.my_export()',
  'public.my_files()',
  'public.network_blocked(timestamp with time zone,uuid,integer)',
  'public.network_comments(uuid,timestamp with time zone,uuid,integer)',
  'public.network_connections(text,boolean,timestamp with time zone,text,uuid,integer)',
  'public.network_feed(timestamp with time zone,uuid,double precision,timestamp with time zone,integer)',
  'public.network_following(timestamp with time zone,uuid,integer)',
  'public.network_requests(boolean,timestamp with time zone,uuid,integer)',
  'public.network_suggestions(integer,uuid,integer)',
  'public.order_milestones(uuid,uuid[])',
  'public.read_conversation(uuid,integer)',
  'public.recent_alert_matches(uuid,integer)',
  'public.recommended_skills()',
  'public.reopen_enquiry(uuid)',
  'public.request_account_deletion(text)',
  'public.request_export()',
  'public.restore_person(uuid,text)',
  'public.restore_saved_jobs(jsonb)',
  'public.save_job(jsonb,uuid[],timestamp with time zone)',
  'public.search_messages(text,timestamp with time zone,uuid,integer)',
  'public.security_overview()',
  'public.send_message(uuid,text,uuid,uuid)',
  'public.settings_overview()',
  'public.similar_jobs(uuid,text,text,uuid)',
  'public.staff_overview()',
  'public.staff_people(text,boolean,timestamp with time zone,uuid,integer)',
  'public.suspend_person(uuid,integer,text)',
  'public.use_picture(uuid)',
  'public.use_resume(uuid)',
  'public.workspace_counts()',
]

test.each([
  ['anon', everybody],
  ['authenticated', [...everybody, ...signedIn]],
])('%s may execute what is listed, and nothing else', async (role, expected) => {
  const functions = await sql<{ signature: string }>`
    select format('%I.%s(%s)', n.nspname, p.proname, (
      select string_agg(format_type(type, null), ',' order by position)
      from unnest(p.proargtypes) with ordinality as argument (type, position)
    )) as signature
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'extensions')
      and has_function_privilege(${role}, p.oid, 'execute')`
  expect(functions.map(({ signature }) => signature).sort()).toEqual(expected.toSorted())
})

test('nobody’s role can name what is private', async () => {
  const roles = await sql`
    select rolname from pg_roles
    where rolname in ('anon', 'authenticated', 'service_role') and has_schema_privilege(oid, 'private', 'usage')`
  expect(roles).toEqual([])
})
