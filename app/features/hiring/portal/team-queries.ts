import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { currentSession } from '#app/lib/session/session.ts'
import type { CompanyRole, CompanyTeam, HiringMail, Invitation } from '#shared/company.ts'

export const teamQuery = (company: string) =>
  queryOptions({ queryKey: queryKey('companyTeam', company), queryFn: () => readTeam(company) })

async function readTeam(company: string): Promise<CompanyTeam> {
  const supabase = await getSupabase()
  return answerAs<CompanyTeam>(supabase.rpc('company_team', { company }))
}

export const invitationsQuery = (person: string) =>
  queryOptions({ queryKey: queryKey('ownInvitations', person), queryFn: readInvitations })

async function readInvitations(): Promise<Invitation[]> {
  const supabase = await getSupabase()
  return answerAs<Invitation[]>(supabase.rpc('my_invitations'))
}

export async function inviteMember(company: string, address: string, role: CompanyRole): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('invite_member', { company, address, role }).throwOnError()
}

export async function withdrawInvitation(id: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('company_invitations').delete().eq('id', id).throwOnError()
}

/** Answers with the company's address. */
export async function answerInvitation(invitation: string, accepted: boolean): Promise<string> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('answer_invitation', { invitation, accepted }).throwOnError()
  return data
}

export async function setRole(company: string, person: string, role: CompanyRole): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('company_members')
    .update({ role })
    .eq('company_id', company)
    .eq('user_id', person)
    .throwOnError()
}

export async function removeMember(company: string, person: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('company_members')
    .delete()
    .eq('company_id', company)
    .eq('user_id', person)
    .throwOnError()
}

export const leaveCompany = (company: string) => removeMember(company, currentSession()?.user.id ?? '')

export async function showOnPage(company: string, shown: boolean): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('show_on_company_page', { company, shown }).throwOnError()
}

/** True if the company is verified at once, because the person's own address is at its domain. */
export async function verifyByMail(company: string, address: string): Promise<boolean> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('verify_by_mail', { company, address }).throwOnError()
  return data
}

/** False where the code is wrong. */
export async function confirmCode(company: string, code: string): Promise<boolean> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('confirm_company_code', { company, code }).throwOnError()
  return data
}

export async function dnsToken(company: string): Promise<string> {
  const supabase = await getSupabase()
  const { data } = await supabase.rpc('company_dns_token', { company }).throwOnError()
  return data
}

export async function checkDns(company: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('check_company_dns', { company }).throwOnError()
}

/** Whether the caller is notified of unread messages in the company's inbox. */
export async function mailMeOfHiring(company: string, wanted: HiringMail[]): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('mail_me_of_hiring', { company, wanted }).throwOnError()
}

export async function mailMeOfInbox(company: string, wanted: boolean): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('mail_me_of_inbox', { company, wanted }).throwOnError()
}
