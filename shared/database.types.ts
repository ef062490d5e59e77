// Written by tools/generate-types.ts from the migrations. Change those, not this.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      account_deletions: {
        Row: {
          due_at: string
          requested_at: string
          user_id: string
        }
        Insert: {
          due_at?: string
          requested_at?: string
          user_id: string
        }
        Update: {
          due_at?: string
          requested_at?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      achievements: {
        Row: {
          category: 'learning' | 'networking' | 'development' | 'milestone' | 'skills' | 'community'
          description: string
          icon: string
          id: string
          metric: 'jobs_saved' | 'applications' | 'companies' | 'interviews' | 'offers' | 'goals_set' | 'goals_completed' | 'milestones_completed' | 'courses_completed' | 'skills' | 'expert_skills' | 'active_days'
          points: number
          position: number
          rarity: 'legendary' | 'epic' | 'rare' | 'default'
          requirements: string
          threshold: number
          title: string
        }
        Insert: {
          category: 'learning' | 'networking' | 'development' | 'milestone' | 'skills' | 'community'
          description: string
          icon: string
          id: string
          metric: 'jobs_saved' | 'applications' | 'companies' | 'interviews' | 'offers' | 'goals_set' | 'goals_completed' | 'milestones_completed' | 'courses_completed' | 'skills' | 'expert_skills' | 'active_days'
          points: number
          position: number
          rarity: 'legendary' | 'epic' | 'rare' | 'default'
          requirements: string
          threshold: number
          title: string
        }
        Update: {
          category?: 'learning' | 'networking' | 'development' | 'milestone' | 'skills' | 'community'
          description?: string
          icon?: string
          id?: string
          metric?: 'jobs_saved' | 'applications' | 'companies' | 'interviews' | 'offers' | 'goals_set' | 'goals_completed' | 'milestones_completed' | 'courses_completed' | 'skills' | 'expert_skills' | 'active_days'
          points?: number
          position?: number
          rarity?: 'legendary' | 'epic' | 'rare' | 'default'
          requirements?: string
          threshold?: number
          title?: string
        }
        Relationships: [
        ]
      }
      activity_events: {
        Row: {
          detail: string
          gone: boolean
          id: string
          kind: 'job_saved' | 'applied' | 'application_moved' | 'goal_set' | 'goal_completed' | 'skill_added' | 'course_started' | 'course_completed' | 'badge_earned'
          occurred_at: string
          subject: string
          subject_id: string
          user_id: string
        }
        Insert: {
          detail?: string
          gone?: boolean
          id?: string
          kind: 'job_saved' | 'applied' | 'application_moved' | 'goal_set' | 'goal_completed' | 'skill_added' | 'course_started' | 'course_completed' | 'badge_earned'
          occurred_at?: string
          subject: string
          subject_id: string
          user_id?: string
        }
        Update: {
          detail?: string
          gone?: boolean
          id?: string
          kind?: 'job_saved' | 'applied' | 'application_moved' | 'goal_set' | 'goal_completed' | 'skill_added' | 'course_started' | 'course_completed' | 'badge_earned'
          occurred_at?: string
          subject?: string
          subject_id?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      alert_matches: {
        Row: {
          alert_id: string
          id: string
          job_id: string
          mailed_at: string | null
          match_score: number
          matched_at: string
          reasons: Json
          user_id: string
        }
        Insert: {
          alert_id: string
          id?: string
          job_id: string
          mailed_at?: string | null
          match_score: number
          matched_at?: string
          reasons: Json
          user_id: string
        }
        Update: {
          alert_id?: string
          id?: string
          job_id?: string
          mailed_at?: string | null
          match_score?: number
          matched_at?: string
          reasons?: Json
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'alert_matches_alert_id_fkey'; columns: ['alert_id']; isOneToOne: false; referencedRelation: 'job_alerts'; referencedColumns: ['id'] },
          { foreignKeyName: 'alert_matches_job_id_fkey'; columns: ['job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['id'] },
        ]
      }
      answer_ratings: {
        Row: {
          day: string
          helped: number
          kind: 'question' | 'jobs' | 'names' | 'action' | 'talk' | 'article'
          missed: number
          source: string
        }
        Insert: {
          day: string
          helped?: number
          kind: 'question' | 'jobs' | 'names' | 'action' | 'talk' | 'article'
          missed?: number
          source: string
        }
        Update: {
          day?: string
          helped?: number
          kind?: 'question' | 'jobs' | 'names' | 'action' | 'talk' | 'article'
          missed?: number
          source?: string
        }
        Relationships: [
        ]
      }
      application_events: {
        Row: {
          actor_id: string | null
          application_id: string
          at: string
          id: number
          kind: 'applied' | 'status' | 'stage' | 'next_step' | 'withdrawn' | 'restored' | 'interviewer' | 'times_offered' | 'times_lapsed' | 'time_chosen' | 'no_time_suits' | 'interview_cancelled' | 'offer' | 'offer_accepted' | 'offer_declined' | 'offer_withdrawn' | 'offer_lapsed' | 'overdue' | 'taken_down' | 'put_back' | 'paused' | 'resumed'
          said: string
          user_id: string
        }
        Insert: {
          actor_id?: string | null
          application_id: string
          at?: string
          id?: number
          kind: 'applied' | 'status' | 'stage' | 'next_step' | 'withdrawn' | 'restored' | 'interviewer' | 'times_offered' | 'times_lapsed' | 'time_chosen' | 'no_time_suits' | 'interview_cancelled' | 'offer' | 'offer_accepted' | 'offer_declined' | 'offer_withdrawn' | 'offer_lapsed' | 'overdue' | 'taken_down' | 'put_back' | 'paused' | 'resumed'
          said?: string
          user_id: string
        }
        Update: {
          actor_id?: string | null
          application_id?: string
          at?: string
          id?: number
          kind?: 'applied' | 'status' | 'stage' | 'next_step' | 'withdrawn' | 'restored' | 'interviewer' | 'times_offered' | 'times_lapsed' | 'time_chosen' | 'no_time_suits' | 'interview_cancelled' | 'offer' | 'offer_accepted' | 'offer_declined' | 'offer_withdrawn' | 'offer_lapsed' | 'overdue' | 'taken_down' | 'put_back' | 'paused' | 'resumed'
          said?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'application_events_application_id_fkey'; columns: ['application_id']; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ['id'] },
        ]
      }
      application_offers: {
        Row: {
          answer: string
          answer_by: string
          answered_at: string | null
          application_id: string
          currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          id: string
          made_at: string
          made_by: string | null
          salary: number
          starts_on: string
          state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed'
          terms: string
          user_id: string
        }
        Insert: {
          answer?: string
          answer_by: string
          answered_at?: string | null
          application_id: string
          currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          id?: string
          made_at?: string
          made_by?: string | null
          salary: number
          starts_on: string
          state?: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed'
          terms?: string
          user_id: string
        }
        Update: {
          answer?: string
          answer_by?: string
          answered_at?: string | null
          application_id?: string
          currency?: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          id?: string
          made_at?: string
          made_by?: string | null
          salary?: number
          starts_on?: string
          state?: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed'
          terms?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'application_offers_application_id_fkey'; columns: ['application_id']; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ['id'] },
        ]
      }
      application_profiles: {
        Row: {
          application_id: string
          frozen_at: string
          profile: Json
          user_id: string
        }
        Insert: {
          application_id: string
          frozen_at?: string
          profile: Json
          user_id: string
        }
        Update: {
          application_id?: string
          frozen_at?: string
          profile?: Json
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'application_profiles_application_id_fkey'; columns: ['application_id']; isOneToOne: true; referencedRelation: 'applications'; referencedColumns: ['id'] },
        ]
      }
      application_promises: {
        Row: {
          application_id: string | null
          closed_at: string | null
          company_id: string
          due_on: string
          id: number
          kept: boolean | null
          made_at: string
          reminded_on: string | null
          status: string
          user_id: string | null
        }
        Insert: {
          application_id?: string | null
          closed_at?: string | null
          company_id: string
          due_on: string
          id?: number
          kept?: boolean | null
          made_at?: string
          reminded_on?: string | null
          status: string
          user_id?: string | null
        }
        Update: {
          application_id?: string | null
          closed_at?: string | null
          company_id?: string
          due_on?: string
          id?: number
          kept?: boolean | null
          made_at?: string
          reminded_on?: string | null
          status?: string
          user_id?: string | null
        }
        Relationships: [
          { foreignKeyName: 'application_promises_application_id_fkey'; columns: ['application_id']; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ['id'] },
          { foreignKeyName: 'application_promises_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      application_rejections: {
        Row: {
          application_id: string
          kind: 'this_role' | 'keep_in_touch' | 'job_closed'
          made_at: string
          made_by: string | null
          message: string
          reason: 'requirements' | 'experience' | 'another_candidate' | 'location' | 'pay' | 'timing' | 'position_closed' | 'no_longer_hiring'
          user_id: string
        }
        Insert: {
          application_id: string
          kind: 'this_role' | 'keep_in_touch' | 'job_closed'
          made_at?: string
          made_by?: string | null
          message: string
          reason: 'requirements' | 'experience' | 'another_candidate' | 'location' | 'pay' | 'timing' | 'position_closed' | 'no_longer_hiring'
          user_id: string
        }
        Update: {
          application_id?: string
          kind?: 'this_role' | 'keep_in_touch' | 'job_closed'
          made_at?: string
          made_by?: string | null
          message?: string
          reason?: 'requirements' | 'experience' | 'another_candidate' | 'location' | 'pay' | 'timing' | 'position_closed' | 'no_longer_hiring'
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'application_rejections_application_id_fkey'; columns: ['application_id']; isOneToOne: true; referencedRelation: 'applications'; referencedColumns: ['id'] },
        ]
      }
      application_reminders: {
        Row: {
          application_id: string | null
          done_at: string | null
          due_on: string
          id: string
          made_at: string
          outside_id: string | null
          told_at: string | null
          user_id: string
          words: string
        }
        Insert: {
          application_id?: string | null
          done_at?: string | null
          due_on: string
          id?: string
          made_at?: string
          outside_id?: string | null
          told_at?: string | null
          user_id?: string
          words?: string
        }
        Update: {
          application_id?: string | null
          done_at?: string | null
          due_on?: string
          id?: string
          made_at?: string
          outside_id?: string | null
          told_at?: string | null
          user_id?: string
          words?: string
        }
        Relationships: [
          { foreignKeyName: 'application_reminders_application_id_fkey'; columns: ['application_id']; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ['id'] },
          { foreignKeyName: 'application_reminders_outside_id_user_id_fkey'; columns: ['outside_id', 'user_id']; isOneToOne: false; referencedRelation: 'outside_applications'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      application_scorecards: {
        Row: {
          advice: 'strong_yes' | 'yes' | 'no' | 'strong_no'
          application_id: string
          communication: number
          craft: number
          handed_in_at: string
          judgment: number
          reason: string
          user_id: string
        }
        Insert: {
          advice: 'strong_yes' | 'yes' | 'no' | 'strong_no'
          application_id: string
          communication: number
          craft: number
          handed_in_at?: string
          judgment: number
          reason: string
          user_id?: string
        }
        Update: {
          advice?: 'strong_yes' | 'yes' | 'no' | 'strong_no'
          application_id?: string
          communication?: number
          craft?: number
          handed_in_at?: string
          judgment?: number
          reason?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'application_scorecards_application_id_fkey'; columns: ['application_id']; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ['id'] },
        ]
      }
      application_team_notes: {
        Row: {
          application_id: string
          body: string
          id: string
          user_id: string
          written_at: string
        }
        Insert: {
          application_id: string
          body: string
          id?: string
          user_id?: string
          written_at?: string
        }
        Update: {
          application_id?: string
          body?: string
          id?: string
          user_id?: string
          written_at?: string
        }
        Relationships: [
          { foreignKeyName: 'application_team_notes_application_id_fkey'; columns: ['application_id']; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ['id'] },
        ]
      }
      applications: {
        Row: {
          answer_by: string | null
          answers: Json
          applied_at: string
          came_from: '' | 'search' | 'jobs' | 'feed' | 'people' | 'alerts' | 'company' | 'elsewhere' | 'direct'
          id: string
          interviewer: string
          job_id: string
          job_version: number
          next_step: string
          note: string
          notes: string
          number: number
          offer_answer: '' | 'accepted' | 'declined'
          progress: number
          reached: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received'
          resume_from_profile: boolean
          resume_id: string | null
          resume_name: string
          stage: string
          status: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received' | 'rejected'
          updated_at: string
          user_id: string
          withdrawn_at: string | null
        }
        Insert: {
          answer_by?: string | null
          answers?: Json
          applied_at?: string
          came_from?: '' | 'search' | 'jobs' | 'feed' | 'people' | 'alerts' | 'company' | 'elsewhere' | 'direct'
          id?: string
          interviewer?: string
          job_id: string
          job_version?: number
          next_step?: string
          note?: string
          notes?: string
          number?: number
          offer_answer?: '' | 'accepted' | 'declined'
          progress?: number
          reached?: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received'
          resume_from_profile?: boolean
          resume_id?: string | null
          resume_name?: string
          stage?: string
          status?: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received' | 'rejected'
          updated_at?: string
          user_id?: string
          withdrawn_at?: string | null
        }
        Update: {
          answer_by?: string | null
          answers?: Json
          applied_at?: string
          came_from?: '' | 'search' | 'jobs' | 'feed' | 'people' | 'alerts' | 'company' | 'elsewhere' | 'direct'
          id?: string
          interviewer?: string
          job_id?: string
          job_version?: number
          next_step?: string
          note?: string
          notes?: string
          number?: number
          offer_answer?: '' | 'accepted' | 'declined'
          progress?: number
          reached?: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received'
          resume_from_profile?: boolean
          resume_id?: string | null
          resume_name?: string
          stage?: string
          status?: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received' | 'rejected'
          updated_at?: string
          user_id?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          { foreignKeyName: 'applications_job_id_fkey'; columns: ['job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['id'] },
          { foreignKeyName: 'applications_resume_id_fkey'; columns: ['resume_id']; isOneToOne: false; referencedRelation: 'files'; referencedColumns: ['id'] },
        ]
      }
      blocks: {
        Row: {
          blocked_at: string
          blocked_id: string
          user_id: string
        }
        Insert: {
          blocked_at?: string
          blocked_id: string
          user_id?: string
        }
        Update: {
          blocked_at?: string
          blocked_id?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      calendar_feeds: {
        Row: {
          made_at: string
          secret: string
          user_id: string
        }
        Insert: {
          made_at?: string
          secret?: string
          user_id?: string
        }
        Update: {
          made_at?: string
          secret?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      career_plans: {
        Row: {
          ends_at: string | null
          given_at: string
          plan: 'pro' | 'enterprise'
          user_id: string
        }
        Insert: {
          ends_at?: string | null
          given_at?: string
          plan: 'pro' | 'enterprise'
          user_id: string
        }
        Update: {
          ends_at?: string | null
          given_at?: string
          plan?: 'pro' | 'enterprise'
          user_id?: string
        }
        Relationships: [
        ]
      }
      companies: {
        Row: {
          about: string
          created_at: string
          domain: string
          headquarters: string
          hidden_at: string | null
          id: string
          industry: string
          logo_url: string | null
          name: string
          search: unknown | null
          size: '1-10' | '11-50' | '51-200' | '201-500' | '501-1000' | '1001-5000' | '5001-10000' | '10001+'
          slug: string
          updated_at: string
          verified_at: string | null
          verified_how: 'operator' | 'mail' | 'dns' | null
          website: string
        }
        Insert: {
          about?: string
          created_at?: string
          domain?: string
          headquarters?: string
          hidden_at?: string | null
          id?: string
          industry: string
          logo_url?: string | null
          name: string
          search?: never
          size: '1-10' | '11-50' | '51-200' | '201-500' | '501-1000' | '1001-5000' | '5001-10000' | '10001+'
          slug?: string
          updated_at?: string
          verified_at?: string | null
          verified_how?: 'operator' | 'mail' | 'dns' | null
          website?: string
        }
        Update: {
          about?: string
          created_at?: string
          domain?: string
          headquarters?: string
          hidden_at?: string | null
          id?: string
          industry?: string
          logo_url?: string | null
          name?: string
          search?: never
          size?: '1-10' | '11-50' | '51-200' | '201-500' | '501-1000' | '1001-5000' | '5001-10000' | '10001+'
          slug?: string
          updated_at?: string
          verified_at?: string | null
          verified_how?: 'operator' | 'mail' | 'dns' | null
          website?: string
        }
        Relationships: [
        ]
      }
      company_conversations: {
        Row: {
          application_id: string | null
          assigned_to: string | null
          company_id: string
          conversation_id: string
          last_at: string
          last_seq: number
          mailed_at: string | null
          person_id: string | null
          read_seq: number
          settled_at: string | null
          stopped_at: string | null
          subject: string
          unread: number
          unread_since: string | null
        }
        Insert: {
          application_id?: string | null
          assigned_to?: string | null
          company_id: string
          conversation_id: string
          last_at?: string
          last_seq?: number
          mailed_at?: string | null
          person_id?: string | null
          read_seq?: number
          settled_at?: string | null
          stopped_at?: string | null
          subject?: string
          unread?: number
          unread_since?: string | null
        }
        Update: {
          application_id?: string | null
          assigned_to?: string | null
          company_id?: string
          conversation_id?: string
          last_at?: string
          last_seq?: number
          mailed_at?: string | null
          person_id?: string | null
          read_seq?: number
          settled_at?: string | null
          stopped_at?: string | null
          subject?: string
          unread?: number
          unread_since?: string | null
        }
        Relationships: [
          { foreignKeyName: 'company_conversations_application_id_fkey'; columns: ['application_id']; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ['id'] },
          { foreignKeyName: 'company_conversations_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
          { foreignKeyName: 'company_conversations_conversation_id_fkey'; columns: ['conversation_id']; isOneToOne: true; referencedRelation: 'conversations'; referencedColumns: ['id'] },
        ]
      }
      company_dns_checks: {
        Row: {
          asked_at: string
          checked_at: string | null
          company_id: string
          domain: string
          found: 'verified' | 'missing' | 'unreachable' | 'taken' | null
        }
        Insert: {
          asked_at?: string
          checked_at?: string | null
          company_id: string
          domain: string
          found?: 'verified' | 'missing' | 'unreachable' | 'taken' | null
        }
        Update: {
          asked_at?: string
          checked_at?: string | null
          company_id?: string
          domain?: string
          found?: 'verified' | 'missing' | 'unreachable' | 'taken' | null
        }
        Relationships: [
          { foreignKeyName: 'company_dns_checks_company_id_fkey'; columns: ['company_id']; isOneToOne: true; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      company_events: {
        Row: {
          about: string
          cancelled_because: string
          capacity: number | null
          company_id: string
          ends_at: string
          going: number
          hidden_at: string | null
          id: string
          link: string
          made_at: string
          made_by: string | null
          place: string
          starts_at: string
          state: 'planned' | 'cancelled'
          title: string
          updated_at: string
          waiting: number
          zone: string
        }
        Insert: {
          about?: string
          cancelled_because?: string
          capacity?: number | null
          company_id: string
          ends_at: string
          going?: number
          hidden_at?: string | null
          id?: string
          link?: string
          made_at?: string
          made_by?: string | null
          place?: string
          starts_at: string
          state?: 'planned' | 'cancelled'
          title: string
          updated_at?: string
          waiting?: number
          zone: string
        }
        Update: {
          about?: string
          cancelled_because?: string
          capacity?: number | null
          company_id?: string
          ends_at?: string
          going?: number
          hidden_at?: string | null
          id?: string
          link?: string
          made_at?: string
          made_by?: string | null
          place?: string
          starts_at?: string
          state?: 'planned' | 'cancelled'
          title?: string
          updated_at?: string
          waiting?: number
          zone?: string
        }
        Relationships: [
          { foreignKeyName: 'company_events_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      company_follows: {
        Row: {
          company_id: string
          followed_at: string
          user_id: string
        }
        Insert: {
          company_id: string
          followed_at?: string
          user_id?: string
        }
        Update: {
          company_id?: string
          followed_at?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'company_follows_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      company_invitations: {
        Row: {
          company_id: string
          email: string
          expires_at: string
          id: string
          invited_at: string
          invited_by: string | null
          role: 'owner' | 'recruiter' | 'interviewer'
        }
        Insert: {
          company_id: string
          email: string
          expires_at?: string
          id?: string
          invited_at?: string
          invited_by?: string | null
          role: 'owner' | 'recruiter' | 'interviewer'
        }
        Update: {
          company_id?: string
          email?: string
          expires_at?: string
          id?: string
          invited_at?: string
          invited_by?: string | null
          role?: 'owner' | 'recruiter' | 'interviewer'
        }
        Relationships: [
          { foreignKeyName: 'company_invitations_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      company_members: {
        Row: {
          company_id: string
          hiring_mails: string[]
          inbox_mails: boolean
          joined_at: string
          listed: boolean
          role: 'owner' | 'recruiter' | 'interviewer'
          user_id: string
        }
        Insert: {
          company_id: string
          hiring_mails?: string[]
          inbox_mails?: boolean
          joined_at?: string
          listed?: boolean
          role: 'owner' | 'recruiter' | 'interviewer'
          user_id: string
        }
        Update: {
          company_id?: string
          hiring_mails?: string[]
          inbox_mails?: boolean
          joined_at?: string
          listed?: boolean
          role?: 'owner' | 'recruiter' | 'interviewer'
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'company_members_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      company_review_answers: {
        Row: {
          answered_at: string
          body: string
          company_id: string
          hidden_at: string | null
          review_id: string
          written_by: string | null
        }
        Insert: {
          answered_at?: string
          body: string
          company_id: string
          hidden_at?: string | null
          review_id: string
          written_by?: string | null
        }
        Update: {
          answered_at?: string
          body?: string
          company_id?: string
          hidden_at?: string | null
          review_id?: string
          written_by?: string | null
        }
        Relationships: [
          { foreignKeyName: 'company_review_answers_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
          { foreignKeyName: 'company_review_answers_review_id_fkey'; columns: ['review_id']; isOneToOne: true; referencedRelation: 'company_reviews'; referencedColumns: ['id'] },
        ]
      }
      company_reviews: {
        Row: {
          body: string
          changed_at: string
          company_id: string
          culture: number
          hidden_at: string | null
          id: string
          life: number
          pay: number
          proof: 'address' | 'team' | 'offer' | null
          rating: number
          relation: 'current' | 'former'
          role: string
          title: string
          user_id: string
          written_on: string
        }
        Insert: {
          body: string
          changed_at?: string
          company_id: string
          culture: number
          hidden_at?: string | null
          id?: string
          life: number
          pay: number
          proof?: 'address' | 'team' | 'offer' | null
          rating?: never
          relation: 'current' | 'former'
          role: string
          title: string
          user_id: string
          written_on?: string
        }
        Update: {
          body?: string
          changed_at?: string
          company_id?: string
          culture?: number
          hidden_at?: string | null
          id?: string
          life?: number
          pay?: number
          proof?: 'address' | 'team' | 'offer' | null
          rating?: never
          relation?: 'current' | 'former'
          role?: string
          title?: string
          user_id?: string
          written_on?: string
        }
        Relationships: [
          { foreignKeyName: 'company_reviews_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      company_visit_sources: {
        Row: {
          company_id: string
          day: string
          source: 'search' | 'jobs' | 'feed' | 'people' | 'alerts' | 'company' | 'elsewhere' | 'direct'
          visits: number
        }
        Insert: {
          company_id: string
          day: string
          source: 'search' | 'jobs' | 'feed' | 'people' | 'alerts' | 'company' | 'elsewhere' | 'direct'
          visits?: number
        }
        Update: {
          company_id?: string
          day?: string
          source?: 'search' | 'jobs' | 'feed' | 'people' | 'alerts' | 'company' | 'elsewhere' | 'direct'
          visits?: number
        }
        Relationships: [
          { foreignKeyName: 'company_visit_sources_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      company_visits: {
        Row: {
          company_id: string
          day: string
          visits: number
        }
        Insert: {
          company_id: string
          day: string
          visits?: number
        }
        Update: {
          company_id?: string
          day?: string
          visits?: number
        }
        Relationships: [
          { foreignKeyName: 'company_visits_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      completed_lessons: {
        Row: {
          completed_at: string
          course_id: string
          lesson: number
          user_id: string
        }
        Insert: {
          completed_at?: string
          course_id: string
          lesson: number
          user_id?: string
        }
        Update: {
          completed_at?: string
          course_id?: string
          lesson?: number
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'completed_lessons_course_id_lesson_fkey'; columns: ['course_id', 'lesson']; isOneToOne: false; referencedRelation: 'lessons'; referencedColumns: ['course_id', 'position'] },
          { foreignKeyName: 'completed_lessons_user_id_course_id_fkey'; columns: ['user_id', 'course_id']; isOneToOne: false; referencedRelation: 'enrolments'; referencedColumns: ['user_id', 'course_id'] },
        ]
      }
      connections: {
        Row: {
          accepted_at: string | null
          asked_at: string
          note: string
          other_id: string
          user_id: string
        }
        Insert: {
          accepted_at?: string | null
          asked_at?: string
          note?: string
          other_id: string
          user_id?: string
        }
        Update: {
          accepted_at?: string | null
          asked_at?: string
          note?: string
          other_id?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      conversations: {
        Row: {
          created_at: string
          id: string
          last_seq: number
          started_by: string | null
        }
        Insert: {
          created_at?: string
          id?: string
          last_seq?: number
          started_by?: string | null
        }
        Update: {
          created_at?: string
          id?: string
          last_seq?: number
          started_by?: string | null
        }
        Relationships: [
        ]
      }
      courses: {
        Row: {
          category: 'AI & Data' | 'Engineering' | 'Design' | 'Leadership' | 'Career'
          description: string
          duration: string
          id: string
          instructor: string
          level: 'Beginner' | 'Intermediate' | 'Advanced'
          position: number
          price: number
          rating: number
          students: number
          thumbnail: 'threads' | 'nodes' | 'steps' | 'branches'
          title: string
        }
        Insert: {
          category: 'AI & Data' | 'Engineering' | 'Design' | 'Leadership' | 'Career'
          description: string
          duration: string
          id: string
          instructor: string
          level: 'Beginner' | 'Intermediate' | 'Advanced'
          position: number
          price: number
          rating: number
          students?: number
          thumbnail: 'threads' | 'nodes' | 'steps' | 'branches'
          title: string
        }
        Update: {
          category?: 'AI & Data' | 'Engineering' | 'Design' | 'Leadership' | 'Career'
          description?: string
          duration?: string
          id?: string
          instructor?: string
          level?: 'Beginner' | 'Intermediate' | 'Advanced'
          position?: number
          price?: number
          rating?: number
          students?: number
          thumbnail?: 'threads' | 'nodes' | 'steps' | 'branches'
          title?: string
        }
        Relationships: [
        ]
      }
      decline_texts: {
        Row: {
          body: string
          company_id: string
          reason: 'requirements' | 'experience' | 'another_candidate' | 'location' | 'pay' | 'timing' | 'position_closed' | 'no_longer_hiring'
        }
        Insert: {
          body: string
          company_id: string
          reason: 'requirements' | 'experience' | 'another_candidate' | 'location' | 'pay' | 'timing' | 'position_closed' | 'no_longer_hiring'
        }
        Update: {
          body?: string
          company_id?: string
          reason?: 'requirements' | 'experience' | 'another_candidate' | 'location' | 'pay' | 'timing' | 'position_closed' | 'no_longer_hiring'
        }
        Relationships: [
          { foreignKeyName: 'decline_texts_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      dismissed_suggestions: {
        Row: {
          dismissed_at: string
          person_id: string
          user_id: string
        }
        Insert: {
          dismissed_at?: string
          person_id: string
          user_id?: string
        }
        Update: {
          dismissed_at?: string
          person_id?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      earned_achievements: {
        Row: {
          achievement_id: string
          earned_at: string
          user_id: string
        }
        Insert: {
          achievement_id: string
          earned_at?: string
          user_id: string
        }
        Update: {
          achievement_id?: string
          earned_at?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'earned_achievements_achievement_id_fkey'; columns: ['achievement_id']; isOneToOne: false; referencedRelation: 'achievements'; referencedColumns: ['id'] },
        ]
      }
      educations: {
        Row: {
          degree: string
          ended: number | null
          id: string
          school: string
          started: number | null
          user_id: string
        }
        Insert: {
          degree?: string
          ended?: number | null
          id?: string
          school: string
          started?: number | null
          user_id?: string
        }
        Update: {
          degree?: string
          ended?: number | null
          id?: string
          school?: string
          started?: number | null
          user_id?: string
        }
        Relationships: [
        ]
      }
      enquiries: {
        Row: {
          created_at: string
          email: string
          id: string
          kind: 'waitlist' | 'request-demo' | 'contact-sales' | 'contact' | 'application' | 'story' | 'collaborate' | 'report' | 'subscribe' | 'support' | 'chat' | 'call' | 'salary' | 'review' | 'discussion' | 'advertising' | 'media-kit' | 'trial' | 'plan' | 'api-key' | 'answer' | 'path' | 'enterprise-support' | 'security-reports' | 'weakness'
          last_at: string
          message: string | null
          name: string | null
          page: string
          payload: Json
          settled_at: string | null
          website: string
        }
        Insert: {
          created_at?: string
          email: string
          id?: string
          kind: 'waitlist' | 'request-demo' | 'contact-sales' | 'contact' | 'application' | 'story' | 'collaborate' | 'report' | 'subscribe' | 'support' | 'chat' | 'call' | 'salary' | 'review' | 'discussion' | 'advertising' | 'media-kit' | 'trial' | 'plan' | 'api-key' | 'answer' | 'path' | 'enterprise-support' | 'security-reports' | 'weakness'
          last_at?: string
          message?: string | null
          name?: string | null
          page: string
          payload?: Json
          settled_at?: string | null
          website?: string
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
          kind?: 'waitlist' | 'request-demo' | 'contact-sales' | 'contact' | 'application' | 'story' | 'collaborate' | 'report' | 'subscribe' | 'support' | 'chat' | 'call' | 'salary' | 'review' | 'discussion' | 'advertising' | 'media-kit' | 'trial' | 'plan' | 'api-key' | 'answer' | 'path' | 'enterprise-support' | 'security-reports' | 'weakness'
          last_at?: string
          message?: string | null
          name?: string | null
          page?: string
          payload?: Json
          settled_at?: string | null
          website?: string
        }
        Relationships: [
        ]
      }
      enquiry_answers: {
        Row: {
          body: string
          enquiry_id: string
          id: string
          sent_at: string
          signed: string
          staff_id: string | null
        }
        Insert: {
          body: string
          enquiry_id: string
          id?: string
          sent_at?: string
          signed: string
          staff_id?: string | null
        }
        Update: {
          body?: string
          enquiry_id?: string
          id?: string
          sent_at?: string
          signed?: string
          staff_id?: string | null
        }
        Relationships: [
          { foreignKeyName: 'enquiry_answers_enquiry_id_fkey'; columns: ['enquiry_id']; isOneToOne: false; referencedRelation: 'enquiries'; referencedColumns: ['id'] },
        ]
      }
      enquiry_replies: {
        Row: {
          body: string
          enquiry_id: string
          id: string
          sent_at: string
        }
        Insert: {
          body: string
          enquiry_id: string
          id?: string
          sent_at?: string
        }
        Update: {
          body?: string
          enquiry_id?: string
          id?: string
          sent_at?: string
        }
        Relationships: [
          { foreignKeyName: 'enquiry_replies_enquiry_id_fkey'; columns: ['enquiry_id']; isOneToOne: false; referencedRelation: 'enquiries'; referencedColumns: ['id'] },
        ]
      }
      enrolments: {
        Row: {
          certificate_id: string | null
          completed_at: string | null
          course_id: string
          enrolled_at: string
          progress: number
          user_id: string
        }
        Insert: {
          certificate_id?: string | null
          completed_at?: string | null
          course_id: string
          enrolled_at?: string
          progress?: number
          user_id?: string
        }
        Update: {
          certificate_id?: string | null
          completed_at?: string | null
          course_id?: string
          enrolled_at?: string
          progress?: number
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'enrolments_course_id_fkey'; columns: ['course_id']; isOneToOne: false; referencedRelation: 'courses'; referencedColumns: ['id'] },
        ]
      }
      event_answers: {
        Row: {
          answered_at: string
          event_id: string
          reminded_at: string | null
          state: 'going' | 'waiting'
          user_id: string
        }
        Insert: {
          answered_at?: string
          event_id: string
          reminded_at?: string | null
          state: 'going' | 'waiting'
          user_id: string
        }
        Update: {
          answered_at?: string
          event_id?: string
          reminded_at?: string | null
          state?: 'going' | 'waiting'
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'event_answers_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'company_events'; referencedColumns: ['id'] },
        ]
      }
      experiences: {
        Row: {
          company: string
          ended: string | null
          id: string
          location: string
          started: string
          summary: string
          title: string
          user_id: string
        }
        Insert: {
          company: string
          ended?: string | null
          id?: string
          location?: string
          started: string
          summary?: string
          title: string
          user_id?: string
        }
        Update: {
          company?: string
          ended?: string | null
          id?: string
          location?: string
          started?: string
          summary?: string
          title?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      exports: {
        Row: {
          attempts: number
          beat_at: string | null
          expires_at: string
          id: string
          path: string
          percent: number
          requested_at: string
          size: number | null
          state: 'waiting' | 'making' | 'ready' | 'failed'
          user_id: string | null
        }
        Insert: {
          attempts?: number
          beat_at?: string | null
          expires_at?: string
          id?: string
          path: string
          percent?: number
          requested_at?: string
          size?: number | null
          state?: 'waiting' | 'making' | 'ready' | 'failed'
          user_id?: string | null
        }
        Update: {
          attempts?: number
          beat_at?: string | null
          expires_at?: string
          id?: string
          path?: string
          percent?: number
          requested_at?: string
          size?: number | null
          state?: 'waiting' | 'making' | 'ready' | 'failed'
          user_id?: string | null
        }
        Relationships: [
        ]
      }
      feed_choices: {
        Row: {
          companies: number
          connections: number
          following: number
          newness: number
          sorted: 'time' | 'weights'
          talk: number
          user_id: string
        }
        Insert: {
          companies?: number
          connections?: number
          following?: number
          newness?: number
          sorted?: 'time' | 'weights'
          talk?: number
          user_id?: string
        }
        Update: {
          companies?: number
          connections?: number
          following?: number
          newness?: number
          sorted?: 'time' | 'weights'
          talk?: number
          user_id?: string
        }
        Relationships: [
        ]
      }
      files: {
        Row: {
          bucket: 'pictures' | 'resumes' | 'attachments'
          created_at: string
          id: string
          name: string
          path: string
          removed_at: string | null
          size: number
          stored_at: string | null
          user_id: string | null
        }
        Insert: {
          bucket: 'pictures' | 'resumes' | 'attachments'
          created_at?: string
          id?: string
          name: string
          path: string
          removed_at?: string | null
          size: number
          stored_at?: string | null
          user_id?: string | null
        }
        Update: {
          bucket?: 'pictures' | 'resumes' | 'attachments'
          created_at?: string
          id?: string
          name?: string
          path?: string
          removed_at?: string | null
          size?: number
          stored_at?: string | null
          user_id?: string | null
        }
        Relationships: [
        ]
      }
      goal_milestones: {
        Row: {
          completed: boolean
          goal_id: string
          id: string
          position: number
          title: string
          user_id: string
        }
        Insert: {
          completed?: boolean
          goal_id: string
          id?: string
          position?: number
          title: string
          user_id?: string
        }
        Update: {
          completed?: boolean
          goal_id?: string
          id?: string
          position?: number
          title?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'goal_milestones_goal_id_user_id_fkey'; columns: ['goal_id', 'user_id']; isOneToOne: false; referencedRelation: 'goals'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      goals: {
        Row: {
          category: 'Learning' | 'Networking' | 'Projects'
          completed_at: string | null
          created_at: string
          description: string
          id: string
          priority: 'high' | 'medium' | 'low'
          progress: number
          progress_by_hand: boolean
          status: 'active' | 'completed'
          target_date: string
          title: string
          user_id: string
        }
        Insert: {
          category: 'Learning' | 'Networking' | 'Projects'
          completed_at?: string | null
          created_at?: string
          description?: string
          id?: string
          priority?: 'high' | 'medium' | 'low'
          progress?: number
          progress_by_hand?: boolean
          status?: 'active' | 'completed'
          target_date: string
          title: string
          user_id?: string
        }
        Update: {
          category?: 'Learning' | 'Networking' | 'Projects'
          completed_at?: string | null
          created_at?: string
          description?: string
          id?: string
          priority?: 'high' | 'medium' | 'low'
          progress?: number
          progress_by_hand?: boolean
          status?: 'active' | 'completed'
          target_date?: string
          title?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      interview_bookings: {
        Row: {
          during: string
          interview_id: string
          user_id: string
        }
        Insert: {
          during: string
          interview_id: string
          user_id: string
        }
        Update: {
          during?: string
          interview_id?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'interview_bookings_interview_id_fkey'; columns: ['interview_id']; isOneToOne: false; referencedRelation: 'interviews'; referencedColumns: ['id'] },
        ]
      }
      interview_people: {
        Row: {
          interview_id: string
          user_id: string
        }
        Insert: {
          interview_id: string
          user_id: string
        }
        Update: {
          interview_id?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'interview_people_interview_id_fkey'; columns: ['interview_id']; isOneToOne: false; referencedRelation: 'interviews'; referencedColumns: ['id'] },
        ]
      }
      interview_slots: {
        Row: {
          ends_at: string
          id: string
          interview_id: string
          starts_at: string
        }
        Insert: {
          ends_at: string
          id?: string
          interview_id: string
          starts_at: string
        }
        Update: {
          ends_at?: string
          id?: string
          interview_id?: string
          starts_at?: string
        }
        Relationships: [
          { foreignKeyName: 'interview_slots_interview_id_fkey'; columns: ['interview_id']; isOneToOne: false; referencedRelation: 'interviews'; referencedColumns: ['id'] },
        ]
      }
      interviews: {
        Row: {
          application_id: string
          choose_by: string
          ends_at: string | null
          id: string
          made_at: string
          made_by: string | null
          minutes: number
          note: string
          place: string
          reminded_at: string | null
          starts_at: string | null
          state: 'offered' | 'booked' | 'none_suits' | 'cancelled' | 'lapsed'
          title: string
          user_id: string
        }
        Insert: {
          application_id: string
          choose_by: string
          ends_at?: string | null
          id?: string
          made_at?: string
          made_by?: string | null
          minutes: number
          note?: string
          place?: string
          reminded_at?: string | null
          starts_at?: string | null
          state?: 'offered' | 'booked' | 'none_suits' | 'cancelled' | 'lapsed'
          title: string
          user_id: string
        }
        Update: {
          application_id?: string
          choose_by?: string
          ends_at?: string | null
          id?: string
          made_at?: string
          made_by?: string | null
          minutes?: number
          note?: string
          place?: string
          reminded_at?: string | null
          starts_at?: string | null
          state?: 'offered' | 'booked' | 'none_suits' | 'cancelled' | 'lapsed'
          title?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'interviews_application_id_fkey'; columns: ['application_id']; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ['id'] },
        ]
      }
      job_alerts: {
        Row: {
          active: boolean
          company: string
          created_at: string
          experience_level: 'entry' | 'mid' | 'senior' | 'lead' | null
          frequency: 'Daily' | 'Weekly'
          id: string
          job_type: 'full_time' | 'part_time' | 'contract' | 'internship' | null
          keywords: string[]
          last_seen_at: string | null
          location: string
          matched_until: string | null
          salary_max: number | null
          salary_min: number | null
          title: string
          user_id: string
        }
        Insert: {
          active?: boolean
          company?: string
          created_at?: string
          experience_level?: 'entry' | 'mid' | 'senior' | 'lead' | null
          frequency?: 'Daily' | 'Weekly'
          id?: string
          job_type?: 'full_time' | 'part_time' | 'contract' | 'internship' | null
          keywords?: string[]
          last_seen_at?: string | null
          location?: string
          matched_until?: string | null
          salary_max?: number | null
          salary_min?: number | null
          title: string
          user_id?: string
        }
        Update: {
          active?: boolean
          company?: string
          created_at?: string
          experience_level?: 'entry' | 'mid' | 'senior' | 'lead' | null
          frequency?: 'Daily' | 'Weekly'
          id?: string
          job_type?: 'full_time' | 'part_time' | 'contract' | 'internship' | null
          keywords?: string[]
          last_seen_at?: string | null
          location?: string
          matched_until?: string | null
          salary_max?: number | null
          salary_min?: number | null
          title?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      job_team: {
        Row: {
          company_id: string
          job_id: string
          user_id: string
        }
        Insert: {
          company_id: string
          job_id: string
          user_id: string
        }
        Update: {
          company_id?: string
          job_id?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'job_team_company_id_user_id_fkey'; columns: ['company_id', 'user_id']; isOneToOne: false; referencedRelation: 'company_members'; referencedColumns: ['company_id', 'user_id'] },
          { foreignKeyName: 'job_team_job_id_fkey'; columns: ['job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['id'] },
        ]
      }
      job_versions: {
        Row: {
          closes_on: string | null
          currency: string
          department: string
          description: string
          experience_level: string
          job_id: string
          job_type: string
          location: string
          made_at: string
          made_by: string | null
          questions: Json
          salary_max: number | null
          salary_min: number | null
          title: string
          vacancy: boolean
          version: number
        }
        Insert: {
          closes_on?: string | null
          currency: string
          department: string
          description: string
          experience_level: string
          job_id: string
          job_type: string
          location: string
          made_at?: string
          made_by?: string | null
          questions: Json
          salary_max?: number | null
          salary_min?: number | null
          title: string
          vacancy: boolean
          version: number
        }
        Update: {
          closes_on?: string | null
          currency?: string
          department?: string
          description?: string
          experience_level?: string
          job_id?: string
          job_type?: string
          location?: string
          made_at?: string
          made_by?: string | null
          questions?: Json
          salary_max?: number | null
          salary_min?: number | null
          title?: string
          vacancy?: boolean
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'job_versions_job_id_fkey'; columns: ['job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['id'] },
        ]
      }
      jobs: {
        Row: {
          closed_because: 'by_hand' | 'not_renewed' | 'closing_date' | 'staff' | 'unattended' | null
          closes_on: string | null
          company_id: string
          company_name: string
          currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          department: string
          description: string
          edited_at: string
          experience_level: 'entry' | 'mid' | 'senior' | 'lead'
          hidden_at: string | null
          hides_at: string | null
          id: string
          job_type: 'full_time' | 'part_time' | 'contract' | 'internship'
          listed_at: string
          location: string
          posted_at: string
          questions: Json
          reminded_at: string | null
          renewed_at: string | null
          salary_max: number | null
          salary_min: number | null
          salary_usd: number | null
          status: 'draft' | 'open' | 'closed'
          summary: string
          title: string
          vacancy: boolean
          version: number
        }
        Insert: {
          closed_because?: 'by_hand' | 'not_renewed' | 'closing_date' | 'staff' | 'unattended' | null
          closes_on?: string | null
          company_id: string
          company_name?: string
          currency?: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          department?: string
          description: string
          edited_at?: string
          experience_level: 'entry' | 'mid' | 'senior' | 'lead'
          hidden_at?: string | null
          hides_at?: string | null
          id?: string
          job_type: 'full_time' | 'part_time' | 'contract' | 'internship'
          listed_at?: string
          location: string
          posted_at?: string
          questions?: Json
          reminded_at?: string | null
          renewed_at?: string | null
          salary_max?: number | null
          salary_min?: number | null
          salary_usd?: never
          status?: 'draft' | 'open' | 'closed'
          summary?: never
          title: string
          vacancy?: boolean
          version?: number
        }
        Update: {
          closed_because?: 'by_hand' | 'not_renewed' | 'closing_date' | 'staff' | 'unattended' | null
          closes_on?: string | null
          company_id?: string
          company_name?: string
          currency?: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          department?: string
          description?: string
          edited_at?: string
          experience_level?: 'entry' | 'mid' | 'senior' | 'lead'
          hidden_at?: string | null
          hides_at?: string | null
          id?: string
          job_type?: 'full_time' | 'part_time' | 'contract' | 'internship'
          listed_at?: string
          location?: string
          posted_at?: string
          questions?: Json
          reminded_at?: string | null
          renewed_at?: string | null
          salary_max?: number | null
          salary_min?: number | null
          salary_usd?: never
          status?: 'draft' | 'open' | 'closed'
          summary?: never
          title?: string
          vacancy?: boolean
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'jobs_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      known_skills: {
        Row: {
          category: 'Engineering' | 'AI & Data' | 'Design' | 'Product' | 'Leadership' | 'Communication'
          demand: 'Very High' | 'High' | 'Medium'
          difficulty: 'Beginner' | 'Intermediate' | 'Advanced'
          name: string
          query: string
          terms: string[]
        }
        Insert: {
          category: 'Engineering' | 'AI & Data' | 'Design' | 'Product' | 'Leadership' | 'Communication'
          demand: 'Very High' | 'High' | 'Medium'
          difficulty: 'Beginner' | 'Intermediate' | 'Advanced'
          name: string
          query?: string
          terms: string[]
        }
        Update: {
          category?: 'Engineering' | 'AI & Data' | 'Design' | 'Product' | 'Leadership' | 'Communication'
          demand?: 'Very High' | 'High' | 'Medium'
          difficulty?: 'Beginner' | 'Intermediate' | 'Advanced'
          name?: string
          query?: string
          terms?: string[]
        }
        Relationships: [
        ]
      }
      learning_path_courses: {
        Row: {
          course_id: string
          path_id: string
          position: number
        }
        Insert: {
          course_id: string
          path_id: string
          position: number
        }
        Update: {
          course_id?: string
          path_id?: string
          position?: number
        }
        Relationships: [
          { foreignKeyName: 'learning_path_courses_course_id_fkey'; columns: ['course_id']; isOneToOne: false; referencedRelation: 'courses'; referencedColumns: ['id'] },
          { foreignKeyName: 'learning_path_courses_path_id_fkey'; columns: ['path_id']; isOneToOne: false; referencedRelation: 'learning_paths'; referencedColumns: ['id'] },
        ]
      }
      learning_paths: {
        Row: {
          description: string
          duration: string
          id: string
          level: 'Beginner' | 'Intermediate' | 'Advanced'
          position: number
          students: number
          title: string
        }
        Insert: {
          description: string
          duration: string
          id: string
          level: 'Beginner' | 'Intermediate' | 'Advanced'
          position: number
          students?: number
          title: string
        }
        Update: {
          description?: string
          duration?: string
          id?: string
          level?: 'Beginner' | 'Intermediate' | 'Advanced'
          position?: number
          students?: number
          title?: string
        }
        Relationships: [
        ]
      }
      least_pay: {
        Row: {
          amount: number
          currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          user_id: string
        }
        Insert: {
          amount: number
          currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          user_id?: string
        }
        Update: {
          amount?: number
          currency?: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          user_id?: string
        }
        Relationships: [
        ]
      }
      lessons: {
        Row: {
          course_id: string
          minutes: number
          position: number
          summary: string
          title: string
        }
        Insert: {
          course_id: string
          minutes: number
          position: number
          summary: string
          title: string
        }
        Update: {
          course_id?: string
          minutes?: number
          position?: number
          summary?: string
          title?: string
        }
        Relationships: [
          { foreignKeyName: 'lessons_course_id_fkey'; columns: ['course_id']; isOneToOne: false; referencedRelation: 'courses'; referencedColumns: ['id'] },
        ]
      }
      listing_reports: {
        Row: {
          answer_id: string | null
          company_id: string | null
          event_id: string | null
          id: string
          job_id: string | null
          note: string
          reason: 'spam' | 'harassment' | 'false' | 'dangerous' | 'rights' | 'other'
          reported_at: string
          review_id: string | null
          user_id: string
        }
        Insert: {
          answer_id?: string | null
          company_id?: string | null
          event_id?: string | null
          id?: string
          job_id?: string | null
          note?: string
          reason: 'spam' | 'harassment' | 'false' | 'dangerous' | 'rights' | 'other'
          reported_at?: string
          review_id?: string | null
          user_id?: string
        }
        Update: {
          answer_id?: string | null
          company_id?: string | null
          event_id?: string | null
          id?: string
          job_id?: string | null
          note?: string
          reason?: 'spam' | 'harassment' | 'false' | 'dangerous' | 'rights' | 'other'
          reported_at?: string
          review_id?: string | null
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'listing_reports_answer_id_fkey'; columns: ['answer_id']; isOneToOne: false; referencedRelation: 'company_review_answers'; referencedColumns: ['review_id'] },
          { foreignKeyName: 'listing_reports_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
          { foreignKeyName: 'listing_reports_event_id_fkey'; columns: ['event_id']; isOneToOne: false; referencedRelation: 'company_events'; referencedColumns: ['id'] },
          { foreignKeyName: 'listing_reports_job_id_fkey'; columns: ['job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['id'] },
          { foreignKeyName: 'listing_reports_review_id_fkey'; columns: ['review_id']; isOneToOne: false; referencedRelation: 'company_reviews'; referencedColumns: ['id'] },
        ]
      }
      meeting_bookings: {
        Row: {
          during: string
          message_id: string
          user_id: string
        }
        Insert: {
          during: string
          message_id: string
          user_id: string
        }
        Update: {
          during?: string
          message_id?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'meeting_bookings_message_id_fkey'; columns: ['message_id']; isOneToOne: false; referencedRelation: 'meetings'; referencedColumns: ['message_id'] },
        ]
      }
      meeting_slots: {
        Row: {
          id: string
          message_id: string
          starts_at: string
        }
        Insert: {
          id?: string
          message_id: string
          starts_at: string
        }
        Update: {
          id?: string
          message_id?: string
          starts_at?: string
        }
        Relationships: [
          { foreignKeyName: 'meeting_slots_message_id_fkey'; columns: ['message_id']; isOneToOne: false; referencedRelation: 'meetings'; referencedColumns: ['message_id'] },
        ]
      }
      meetings: {
        Row: {
          ends_at: string | null
          message_id: string
          minutes: number
          offered_by: string | null
          place: string
          reminded_at: string | null
          starts_at: string | null
          state: 'offered' | 'taken' | 'declined' | 'withdrawn' | 'cancelled'
          taken_by: string | null
          title: string
        }
        Insert: {
          ends_at?: string | null
          message_id: string
          minutes: number
          offered_by?: string | null
          place?: string
          reminded_at?: string | null
          starts_at?: string | null
          state?: 'offered' | 'taken' | 'declined' | 'withdrawn' | 'cancelled'
          taken_by?: string | null
          title: string
        }
        Update: {
          ends_at?: string | null
          message_id?: string
          minutes?: number
          offered_by?: string | null
          place?: string
          reminded_at?: string | null
          starts_at?: string | null
          state?: 'offered' | 'taken' | 'declined' | 'withdrawn' | 'cancelled'
          taken_by?: string | null
          title?: string
        }
        Relationships: [
          { foreignKeyName: 'meetings_message_id_fkey'; columns: ['message_id']; isOneToOne: true; referencedRelation: 'messages'; referencedColumns: ['id'] },
        ]
      }
      message_files: {
        Row: {
          file_id: string
          message_id: string
          name: string
          path: string
          place: number
          size: number
        }
        Insert: {
          file_id: string
          message_id: string
          name: string
          path: string
          place: number
          size: number
        }
        Update: {
          file_id?: string
          message_id?: string
          name?: string
          path?: string
          place?: number
          size?: number
        }
        Relationships: [
          { foreignKeyName: 'message_files_file_id_fkey'; columns: ['file_id']; isOneToOne: true; referencedRelation: 'files'; referencedColumns: ['id'] },
          { foreignKeyName: 'message_files_message_id_fkey'; columns: ['message_id']; isOneToOne: false; referencedRelation: 'messages'; referencedColumns: ['id'] },
        ]
      }
      message_reports: {
        Row: {
          conversation_id: string
          id: string
          message_id: string | null
          note: string
          reason: 'spam' | 'fraud' | 'harassment' | 'hate' | 'sexual' | 'impersonation' | 'other'
          reported_at: string
          reported_id: string | null
          user_id: string | null
        }
        Insert: {
          conversation_id: string
          id?: string
          message_id?: string | null
          note?: string
          reason: 'spam' | 'fraud' | 'harassment' | 'hate' | 'sexual' | 'impersonation' | 'other'
          reported_at?: string
          reported_id?: string | null
          user_id?: string | null
        }
        Update: {
          conversation_id?: string
          id?: string
          message_id?: string | null
          note?: string
          reason?: 'spam' | 'fraud' | 'harassment' | 'hate' | 'sexual' | 'impersonation' | 'other'
          reported_at?: string
          reported_id?: string | null
          user_id?: string | null
        }
        Relationships: [
          { foreignKeyName: 'message_reports_conversation_id_fkey'; columns: ['conversation_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id'] },
          { foreignKeyName: 'message_reports_message_id_fkey'; columns: ['message_id']; isOneToOne: false; referencedRelation: 'messages'; referencedColumns: ['id'] },
        ]
      }
      messages: {
        Row: {
          body: string
          conversation_id: string
          deleted_at: string | null
          edited_at: string | null
          hidden_at: string | null
          id: string
          search: unknown
          sent_at: string
          seq: number
          signed: string | null
          user_id: string | null
        }
        Insert: {
          body: string
          conversation_id: string
          deleted_at?: string | null
          edited_at?: string | null
          hidden_at?: string | null
          id: string
          search?: unknown
          sent_at?: string
          seq: number
          signed?: string | null
          user_id?: string | null
        }
        Update: {
          body?: string
          conversation_id?: string
          deleted_at?: string | null
          edited_at?: string | null
          hidden_at?: string | null
          id?: string
          search?: unknown
          sent_at?: string
          seq?: number
          signed?: string | null
          user_id?: string | null
        }
        Relationships: [
          { foreignKeyName: 'messages_conversation_id_fkey'; columns: ['conversation_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id'] },
        ]
      }
      notifications: {
        Row: {
          actor_id: string | null
          amount: number
          detail: string
          happened_at: string
          id: string
          kind: 'connection_request' | 'connection_accepted' | 'alert_matches' | 'application_status' | 'badge_earned' | 'security' | 'hiring' | 'reminder' | 'event' | 'inbox' | 'comment' | 'reaction' | 'follower' | 'approval' | 'schedule' | 'support' | 'review'
          mailed_at: string | null
          read_at: string | null
          state: string
          subject: string
          subject_id: string
          user_id: string
          waits: boolean
        }
        Insert: {
          actor_id?: string | null
          amount?: number
          detail?: string
          happened_at?: string
          id?: string
          kind: 'connection_request' | 'connection_accepted' | 'alert_matches' | 'application_status' | 'badge_earned' | 'security' | 'hiring' | 'reminder' | 'event' | 'inbox' | 'comment' | 'reaction' | 'follower' | 'approval' | 'schedule' | 'support' | 'review'
          mailed_at?: string | null
          read_at?: string | null
          state?: string
          subject: string
          subject_id: string
          user_id: string
          waits?: never
        }
        Update: {
          actor_id?: string | null
          amount?: number
          detail?: string
          happened_at?: string
          id?: string
          kind?: 'connection_request' | 'connection_accepted' | 'alert_matches' | 'application_status' | 'badge_earned' | 'security' | 'hiring' | 'reminder' | 'event' | 'inbox' | 'comment' | 'reaction' | 'follower' | 'approval' | 'schedule' | 'support' | 'review'
          mailed_at?: string | null
          read_at?: string | null
          state?: string
          subject?: string
          subject_id?: string
          user_id?: string
          waits?: never
        }
        Relationships: [
        ]
      }
      outside_applications: {
        Row: {
          applied_at: string
          company_name: string
          currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          history: Json
          id: string
          location: string
          next_step: string
          notes: string
          reached: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received'
          salary_max: number | null
          salary_min: number | null
          status: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received' | 'rejected'
          title: string
          updated_at: string
          url: string
          user_id: string
          withdrawn_at: string | null
        }
        Insert: {
          applied_at?: string
          company_name: string
          currency?: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          history?: Json
          id?: string
          location?: string
          next_step?: string
          notes?: string
          reached?: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received'
          salary_max?: number | null
          salary_min?: number | null
          status?: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received' | 'rejected'
          title: string
          updated_at?: string
          url?: string
          user_id?: string
          withdrawn_at?: string | null
        }
        Update: {
          applied_at?: string
          company_name?: string
          currency?: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          history?: Json
          id?: string
          location?: string
          next_step?: string
          notes?: string
          reached?: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received'
          salary_max?: number | null
          salary_min?: number | null
          status?: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received' | 'rejected'
          title?: string
          updated_at?: string
          url?: string
          user_id?: string
          withdrawn_at?: string | null
        }
        Relationships: [
        ]
      }
      participants: {
        Row: {
          conversation_id: string
          last_at: string
          last_seq: number
          mailed_at: string | null
          person_id: string | null
          read_seq: number
          state: 'accepted' | 'requested' | 'declined'
          stopped_at: string | null
          unread: number
          unread_since: string | null
          user_id: string
        }
        Insert: {
          conversation_id: string
          last_at?: string
          last_seq?: number
          mailed_at?: string | null
          person_id?: string | null
          read_seq?: number
          state?: 'accepted' | 'requested' | 'declined'
          stopped_at?: string | null
          unread?: number
          unread_since?: string | null
          user_id: string
        }
        Update: {
          conversation_id?: string
          last_at?: string
          last_seq?: number
          mailed_at?: string | null
          person_id?: string | null
          read_seq?: number
          state?: 'accepted' | 'requested' | 'declined'
          stopped_at?: string | null
          unread?: number
          unread_since?: string | null
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'participants_conversation_id_fkey'; columns: ['conversation_id']; isOneToOne: false; referencedRelation: 'conversations'; referencedColumns: ['id'] },
        ]
      }
      person_follows: {
        Row: {
          followed_at: string
          person_id: string
          user_id: string
        }
        Insert: {
          followed_at?: string
          person_id: string
          user_id?: string
        }
        Update: {
          followed_at?: string
          person_id?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      pipeline_stages: {
        Row: {
          company_id: string
          days: number
          id: string
          name: string
          place: number
          status: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received'
        }
        Insert: {
          company_id: string
          days: number
          id?: string
          name: string
          place?: number
          status: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received'
        }
        Update: {
          company_id?: string
          days?: number
          id?: string
          name?: string
          place?: number
          status?: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received'
        }
        Relationships: [
          { foreignKeyName: 'pipeline_stages_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      post_comments: {
        Row: {
          body: string
          commented_at: string
          counted: boolean
          edited_at: string | null
          hidden_at: string | null
          id: string
          post_id: string
          user_id: string
        }
        Insert: {
          body: string
          commented_at?: string
          counted?: boolean
          edited_at?: string | null
          hidden_at?: string | null
          id?: string
          post_id: string
          user_id?: string
        }
        Update: {
          body?: string
          commented_at?: string
          counted?: boolean
          edited_at?: string | null
          hidden_at?: string | null
          id?: string
          post_id?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'post_comments_post_id_fkey'; columns: ['post_id']; isOneToOne: false; referencedRelation: 'posts'; referencedColumns: ['id'] },
        ]
      }
      post_pictures: {
        Row: {
          created_at: string
          height: number
          id: string
          path: string
          user_id: string | null
          width: number
        }
        Insert: {
          created_at?: string
          height: number
          id?: string
          path: string
          user_id?: string | null
          width: number
        }
        Update: {
          created_at?: string
          height?: number
          id?: string
          path?: string
          user_id?: string | null
          width?: number
        }
        Relationships: [
        ]
      }
      post_reactions: {
        Row: {
          counted: boolean
          kind: 'like' | 'celebrate' | 'support' | 'insightful' | 'curious'
          post_id: string
          reacted_at: string
          user_id: string
        }
        Insert: {
          counted?: boolean
          kind: 'like' | 'celebrate' | 'support' | 'insightful' | 'curious'
          post_id: string
          reacted_at?: string
          user_id?: string
        }
        Update: {
          counted?: boolean
          kind?: 'like' | 'celebrate' | 'support' | 'insightful' | 'curious'
          post_id?: string
          reacted_at?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'post_reactions_post_id_fkey'; columns: ['post_id']; isOneToOne: false; referencedRelation: 'posts'; referencedColumns: ['id'] },
        ]
      }
      post_reports: {
        Row: {
          comment_id: string | null
          id: string
          note: string
          post_id: string | null
          reason: 'spam' | 'harassment' | 'false' | 'dangerous' | 'rights' | 'other'
          reported_at: string
          user_id: string
        }
        Insert: {
          comment_id?: string | null
          id?: string
          note?: string
          post_id?: string | null
          reason: 'spam' | 'harassment' | 'false' | 'dangerous' | 'rights' | 'other'
          reported_at?: string
          user_id?: string
        }
        Update: {
          comment_id?: string | null
          id?: string
          note?: string
          post_id?: string | null
          reason?: 'spam' | 'harassment' | 'false' | 'dangerous' | 'rights' | 'other'
          reported_at?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'post_reports_comment_id_fkey'; columns: ['comment_id']; isOneToOne: false; referencedRelation: 'post_comments'; referencedColumns: ['id'] },
          { foreignKeyName: 'post_reports_post_id_fkey'; columns: ['post_id']; isOneToOne: false; referencedRelation: 'posts'; referencedColumns: ['id'] },
        ]
      }
      post_versions: {
        Row: {
          body: string
          link: string | null
          post_id: string
          written_at: string
        }
        Insert: {
          body: string
          link?: string | null
          post_id: string
          written_at: string
        }
        Update: {
          body?: string
          link?: string | null
          post_id?: string
          written_at?: string
        }
        Relationships: [
          { foreignKeyName: 'post_versions_post_id_fkey'; columns: ['post_id']; isOneToOne: false; referencedRelation: 'posts'; referencedColumns: ['id'] },
        ]
      }
      post_views: {
        Row: {
          day: string
          post_id: string
          views: number
        }
        Insert: {
          day: string
          post_id: string
          views?: number
        }
        Update: {
          day?: string
          post_id?: string
          views?: number
        }
        Relationships: [
          { foreignKeyName: 'post_views_post_id_fkey'; columns: ['post_id']; isOneToOne: false; referencedRelation: 'posts'; referencedColumns: ['id'] },
        ]
      }
      posts: {
        Row: {
          body: string
          commented: number
          company_id: string | null
          edited_at: string | null
          hidden_at: string | null
          id: string
          link: string | null
          picture_id: string | null
          picture_words: string
          posted_at: string
          publish_at: string | null
          reacted: number
          reactions: Json
          seen_by: 'everyone' | 'connections'
          state: 'draft' | 'scheduled' | 'published'
          user_id: string | null
          written_by: string | null
        }
        Insert: {
          body: string
          commented?: number
          company_id?: string | null
          edited_at?: string | null
          hidden_at?: string | null
          id?: string
          link?: string | null
          picture_id?: string | null
          picture_words?: string
          posted_at?: string
          publish_at?: string | null
          reacted?: number
          reactions?: Json
          seen_by?: 'everyone' | 'connections'
          state?: 'draft' | 'scheduled' | 'published'
          user_id?: string | null
          written_by?: string | null
        }
        Update: {
          body?: string
          commented?: number
          company_id?: string | null
          edited_at?: string | null
          hidden_at?: string | null
          id?: string
          link?: string | null
          picture_id?: string | null
          picture_words?: string
          posted_at?: string
          publish_at?: string | null
          reacted?: number
          reactions?: Json
          seen_by?: 'everyone' | 'connections'
          state?: 'draft' | 'scheduled' | 'published'
          user_id?: string | null
          written_by?: string | null
        }
        Relationships: [
          { foreignKeyName: 'posts_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
          { foreignKeyName: 'posts_picture_id_fkey'; columns: ['picture_id']; isOneToOne: false; referencedRelation: 'post_pictures'; referencedColumns: ['id'] },
        ]
      }
      profile_reports: {
        Row: {
          id: string
          note: string
          person_id: string
          reason: 'spam' | 'fraud' | 'harassment' | 'hate' | 'sexual' | 'impersonation' | 'other'
          reported_at: string
          user_id: string
        }
        Insert: {
          id?: string
          note?: string
          person_id: string
          reason: 'spam' | 'fraud' | 'harassment' | 'hate' | 'sexual' | 'impersonation' | 'other'
          reported_at?: string
          user_id: string
        }
        Update: {
          id?: string
          note?: string
          person_id?: string
          reason?: 'spam' | 'fraud' | 'harassment' | 'hate' | 'sexual' | 'impersonation' | 'other'
          reported_at?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      profile_sections: {
        Row: {
          section: 'about' | 'open_to_work' | 'experience' | 'education' | 'skills' | 'achievements' | 'certificates'
          seen_by: 'everyone' | 'connections' | 'recruiters' | 'nobody'
          user_id: string
        }
        Insert: {
          section: 'about' | 'open_to_work' | 'experience' | 'education' | 'skills' | 'achievements' | 'certificates'
          seen_by: 'everyone' | 'connections' | 'recruiters' | 'nobody'
          user_id?: string
        }
        Update: {
          section?: 'about' | 'open_to_work' | 'experience' | 'education' | 'skills' | 'achievements' | 'certificates'
          seen_by?: 'everyone' | 'connections' | 'recruiters' | 'nobody'
          user_id?: string
        }
        Relationships: [
        ]
      }
      profiles: {
        Row: {
          about: string
          created_at: string
          first_name: string
          handle: string
          headline: string
          last_name: string
          links: string[]
          location: string
          open_to_work: string
          picture_id: string | null
          resume_id: string | null
          search: unknown | null
          updated_at: string
          user_id: string
          user_type: 'professional' | 'employer'
        }
        Insert: {
          about?: string
          created_at?: string
          first_name?: string
          handle?: string
          headline?: string
          last_name?: string
          links?: string[]
          location?: string
          open_to_work?: string
          picture_id?: string | null
          resume_id?: string | null
          search?: never
          updated_at?: string
          user_id: string
          user_type?: 'professional' | 'employer'
        }
        Update: {
          about?: string
          created_at?: string
          first_name?: string
          handle?: string
          headline?: string
          last_name?: string
          links?: string[]
          location?: string
          open_to_work?: string
          picture_id?: string | null
          resume_id?: string | null
          search?: never
          updated_at?: string
          user_id?: string
          user_type?: 'professional' | 'employer'
        }
        Relationships: [
          { foreignKeyName: 'profiles_picture_id_fkey'; columns: ['picture_id']; isOneToOne: false; referencedRelation: 'files'; referencedColumns: ['id'] },
          { foreignKeyName: 'profiles_resume_id_fkey'; columns: ['resume_id']; isOneToOne: false; referencedRelation: 'files'; referencedColumns: ['id'] },
        ]
      }
      report_decisions: {
        Row: {
          author_id: string | null
          decided_at: string
          decision: 'kept' | 'warned' | 'hidden' | 'restored'
          id: string
          quoted: string
          reason: string
          staff_id: string | null
          subject_id: string
          subject_kind: 'post' | 'comment' | 'message' | 'conversation' | 'profile' | 'job' | 'company' | 'event' | 'review' | 'review_answer'
        }
        Insert: {
          author_id?: string | null
          decided_at?: string
          decision: 'kept' | 'warned' | 'hidden' | 'restored'
          id?: string
          quoted: string
          reason: string
          staff_id?: string | null
          subject_id: string
          subject_kind: 'post' | 'comment' | 'message' | 'conversation' | 'profile' | 'job' | 'company' | 'event' | 'review' | 'review_answer'
        }
        Update: {
          author_id?: string | null
          decided_at?: string
          decision?: 'kept' | 'warned' | 'hidden' | 'restored'
          id?: string
          quoted?: string
          reason?: string
          staff_id?: string | null
          subject_id?: string
          subject_kind?: 'post' | 'comment' | 'message' | 'conversation' | 'profile' | 'job' | 'company' | 'event' | 'review' | 'review_answer'
        }
        Relationships: [
        ]
      }
      saved_jobs: {
        Row: {
          job_id: string
          saved_at: string
          user_id: string
        }
        Insert: {
          job_id: string
          saved_at?: string
          user_id?: string
        }
        Update: {
          job_id?: string
          saved_at?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'saved_jobs_job_id_fkey'; columns: ['job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['id'] },
        ]
      }
      settings: {
        Row: {
          allow_recruiter_contact: boolean
          email_alerts: boolean
          job_matches: boolean
          messages: boolean
          newsletter: boolean
          profile_visible: boolean
          share_reading: boolean
          share_typing: boolean
          show_email: boolean
          show_phone: boolean
          updated_at: string
          user_id: string
        }
        Insert: {
          allow_recruiter_contact?: boolean
          email_alerts?: boolean
          job_matches?: boolean
          messages?: boolean
          newsletter?: boolean
          profile_visible?: boolean
          share_reading?: boolean
          share_typing?: boolean
          show_email?: boolean
          show_phone?: boolean
          updated_at?: string
          user_id?: string
        }
        Update: {
          allow_recruiter_contact?: boolean
          email_alerts?: boolean
          job_matches?: boolean
          messages?: boolean
          newsletter?: boolean
          profile_visible?: boolean
          share_reading?: boolean
          share_typing?: boolean
          show_email?: boolean
          show_phone?: boolean
          updated_at?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      skill_endorsements: {
        Row: {
          endorsed_at: string
          person_id: string
          skill: string
          user_id: string
        }
        Insert: {
          endorsed_at?: string
          person_id: string
          skill: string
          user_id?: string
        }
        Update: {
          endorsed_at?: string
          person_id?: string
          skill?: string
          user_id?: string
        }
        Relationships: [
        ]
      }
      skills: {
        Row: {
          category: 'Engineering' | 'AI & Data' | 'Design' | 'Product' | 'Leadership' | 'Communication'
          created_at: string
          description: string
          endorsements: number
          id: string
          level: 'Beginner' | 'Intermediate' | 'Advanced' | 'Expert'
          name: string
          progress: number
          user_id: string
          verified: boolean
        }
        Insert: {
          category: 'Engineering' | 'AI & Data' | 'Design' | 'Product' | 'Leadership' | 'Communication'
          created_at?: string
          description?: string
          endorsements?: number
          id?: string
          level?: 'Beginner' | 'Intermediate' | 'Advanced' | 'Expert'
          name: string
          progress?: number
          user_id?: string
          verified?: boolean
        }
        Update: {
          category?: 'Engineering' | 'AI & Data' | 'Design' | 'Product' | 'Leadership' | 'Communication'
          created_at?: string
          description?: string
          endorsements?: number
          id?: string
          level?: 'Beginner' | 'Intermediate' | 'Advanced' | 'Expert'
          name?: string
          progress?: number
          user_id?: string
          verified?: boolean
        }
        Relationships: [
        ]
      }
      staff_acts: {
        Row: {
          act: 'answered' | 'closed' | 'reopened' | 'suspended' | 'restored' | 'staff_added' | 'staff_removed' | 'kept' | 'warned' | 'hidden' | 'verified' | 'unverified' | 'retried' | 'discarded' | 'plan_given'
          actor: string
          actor_id: string | null
          at: string
          id: number
          reason: string
          subject: string
          subject_id: string
          subject_kind: 'enquiry' | 'person' | 'post' | 'comment' | 'message' | 'conversation' | 'company' | 'delivery' | 'job' | 'event' | 'review' | 'review_answer'
        }
        Insert: {
          act: 'answered' | 'closed' | 'reopened' | 'suspended' | 'restored' | 'staff_added' | 'staff_removed' | 'kept' | 'warned' | 'hidden' | 'verified' | 'unverified' | 'retried' | 'discarded' | 'plan_given'
          actor: string
          actor_id?: string | null
          at?: string
          id?: number
          reason?: string
          subject: string
          subject_id: string
          subject_kind: 'enquiry' | 'person' | 'post' | 'comment' | 'message' | 'conversation' | 'company' | 'delivery' | 'job' | 'event' | 'review' | 'review_answer'
        }
        Update: {
          act?: 'answered' | 'closed' | 'reopened' | 'suspended' | 'restored' | 'staff_added' | 'staff_removed' | 'kept' | 'warned' | 'hidden' | 'verified' | 'unverified' | 'retried' | 'discarded' | 'plan_given'
          actor?: string
          actor_id?: string | null
          at?: string
          id?: number
          reason?: string
          subject?: string
          subject_id?: string
          subject_kind?: 'enquiry' | 'person' | 'post' | 'comment' | 'message' | 'conversation' | 'company' | 'delivery' | 'job' | 'event' | 'review' | 'review_answer'
        }
        Relationships: [
        ]
      }
      subscriptions: {
        Row: {
          email: string
          ended_at: string | null
          id: string
          subscribed_at: string
        }
        Insert: {
          email: string
          ended_at?: string | null
          id?: string
          subscribed_at?: string
        }
        Update: {
          email?: string
          ended_at?: string | null
          id?: string
          subscribed_at?: string
        }
        Relationships: [
        ]
      }
      suspensions: {
        Row: {
          begun_at: string
          ends_at: string | null
          id: string
          lifted_at: string | null
          reason: string
          user_id: string
          was_visible: boolean
        }
        Insert: {
          begun_at?: string
          ends_at?: string | null
          id?: string
          lifted_at?: string | null
          reason: string
          user_id: string
          was_visible?: boolean
        }
        Update: {
          begun_at?: string
          ends_at?: string | null
          id?: string
          lifted_at?: string | null
          reason?: string
          user_id?: string
          was_visible?: boolean
        }
        Relationships: [
        ]
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      add_goal: {
        Args: {
          goal: Json
          milestones?: Json
        }
        Returns: string
      }
      answer_company_review: {
        Args: {
          review: string
          words: string
        }
        Returns: undefined
      }
      answer_enquiry: {
        Args: {
          answer: string
          body: string
          enquiry: string
        }
        Returns: undefined
      }
      answer_event: {
        Args: {
          comes: boolean
          event: string
        }
        Returns: string
      }
      answer_invitation: {
        Args: {
          accepted: boolean
          invitation: string
        }
        Returns: string
      }
      answer_message_request: {
        Args: {
          answer: string
          conversation: string
        }
        Returns: undefined
      }
      answer_offer: {
        Args: {
          accept: boolean
          offer: string
          words?: string
        }
        Returns: undefined
      }
      application_board: {
        Args: {
          most?: number
          words?: string
        }
        Returns: Json
      }
      application_counts: {
        Args: never
        Returns: Json
      }
      application_form: {
        Args: {
          of_job: string
        }
        Returns: Json
      }
      application_list: {
        Args: {
          before_at?: string
          before_id?: string
          most?: number
          tab: string
          words?: string
        }
        Returns: Json
      }
      application_match: {
        Args: {
          application: string
        }
        Returns: Json
      }
      application_matches: {
        Args: {
          applications: string[]
        }
        Returns: Json
      }
      application_resume: {
        Args: {
          application: string
          masked?: boolean
        }
        Returns: Json
      }
      assign_conversation: {
        Args: {
          conversation: string
          member: string
        }
        Returns: undefined
      }
      calendar_feed: {
        Args: {
          secret: string
        }
        Returns: Json
      }
      cancel_event: {
        Args: {
          because?: string
          event: string
        }
        Returns: undefined
      }
      cancel_interview: {
        Args: {
          interview: string
          why?: string
        }
        Returns: undefined
      }
      certificate: {
        Args: {
          certificate: string
        }
        Returns: string[]
      }
      change_company_address: {
        Args: {
          company: string
          wanted: string
        }
        Returns: string
      }
      change_handle: {
        Args: {
          wanted: string
        }
        Returns: string
      }
      change_profile: {
        Args: {
          added: Json
          removed?: Json
        }
        Returns: Json
      }
      check_company_dns: {
        Args: {
          company: string
        }
        Returns: undefined
      }
      choose_time: {
        Args: {
          slot: string
        }
        Returns: undefined
      }
      close_enquiry: {
        Args: {
          enquiry: string
          reason: string
        }
        Returns: undefined
      }
      company_analytics: {
        Args: {
          company: string
          days?: number
        }
        Returns: Json
      }
      company_conversation: {
        Args: {
          address?: string
          application?: string
          company: string
          conversation?: string
          masked?: boolean
        }
        Returns: Json
      }
      company_dns_token: {
        Args: {
          company: string
        }
        Returns: string
      }
      company_events: {
        Args: {
          after_at?: string
          after_id?: string
          company: string
          over?: boolean
        }
        Returns: Json
      }
      company_inbox: {
        Args: {
          after_at?: string
          after_id?: string
          company: string
          masked?: boolean
          page_size?: number
          part?: string
          words?: string
        }
        Returns: Json[]
      }
      company_inbox_overview: {
        Args: {
          company: string
        }
        Returns: Json
      }
      company_jobs: {
        Args: {
          after?: Json
          company: string
          sort?: string
          state?: string
        }
        Returns: Json
      }
      company_overview: {
        Args: {
          company: string
        }
        Returns: Json
      }
      company_page: {
        Args: {
          address: string
        }
        Returns: Json
      }
      company_posts: {
        Args: {
          after_at?: string
          after_post?: string
          company: string
          page_size?: number
          shown?: string
        }
        Returns: Json
      }
      company_reviews_page: {
        Args: {
          after_day?: string
          after_id?: string
          after_rating?: number
          company: string
          only_verified?: boolean
          page_size?: number
          sort?: string
        }
        Returns: Json[]
      }
      company_team: {
        Args: {
          company: string
        }
        Returns: Json
      }
      confirm_company_code: {
        Args: {
          code: string
          company: string
        }
        Returns: boolean
      }
      continue_enquiry: {
        Args: {
          body: string
          link: string
          reply: string
        }
        Returns: boolean
      }
      count_company_visit: {
        Args: {
          company: string
          source?: string
        }
        Returns: undefined
      }
      count_open_jobs: {
        Args: never
        Returns: number
      }
      count_post_views: {
        Args: {
          posts: string[]
        }
        Returns: undefined
      }
      create_company: {
        Args: {
          fields: Json
        }
        Returns: string
      }
      decide_report: {
        Args: {
          decision: string
          kind: string
          reason: string
          subject: string
        }
        Returns: undefined
      }
      delete_message: {
        Args: {
          deleted?: boolean
          message: string
        }
        Returns: Json
      }
      discard_delivery: {
        Args: {
          delivery: number
        }
        Returns: undefined
      }
      discard_request: {
        Args: {
          request: number
        }
        Returns: undefined
      }
      edit_message: {
        Args: {
          body: string
          message: string
        }
        Returns: Json
      }
      end_meeting: {
        Args: {
          message: string
        }
        Returns: undefined
      }
      end_session: {
        Args: {
          session: string
        }
        Returns: boolean
      }
      enquiry_thread: {
        Args: {
          link: string
        }
        Returns: Json
      }
      event_page: {
        Args: {
          event: string
        }
        Returns: Json
      }
      event_people: {
        Args: {
          after_at?: string
          after_person?: string
          event: string
        }
        Returns: Json[]
      }
      export_my_data: {
        Args: {
          after?: Json
        }
        Returns: Json
      }
      give_career_plan: {
        Args: {
          days: number
          person: string
          plan: string
          reason: string
        }
        Returns: undefined
      }
      give_plan: {
        Args: {
          days: number
          person: string
          plan: string
          reason: string
        }
        Returns: undefined
      }
      hiring_settings: {
        Args: {
          company: string
        }
        Returns: Json
      }
      invite_member: {
        Args: {
          address: string
          company: string
          role: string
        }
        Returns: string
      }
      job_alerts_overview: {
        Args: never
        Returns: Json
      }
      job_facets: {
        Args: {
          experience_levels?: string[]
          job_types?: string[]
          locations?: string[]
          salary_from?: number
          words?: string
        }
        Returns: Json
      }
      job_form: {
        Args: {
          company: string
          job?: string
        }
        Returns: Json
      }
      keep_file: {
        Args: {
          file: string
        }
        Returns: undefined
      }
      kept_promises: {
        Args: {
          company: string
        }
        Returns: Json
      }
      mail_me_of_hiring: {
        Args: {
          company: string
          wanted: string[]
        }
        Returns: undefined
      }
      mail_me_of_inbox: {
        Args: {
          company: string
          wanted: boolean
        }
        Returns: undefined
      }
      make_offer: {
        Args: {
          answer_by: string
          application: string
          currency: string
          salary: number
          seen_event?: number
          starts_on: string
          terms: string
        }
        Returns: string
      }
      match_job_alerts: {
        Args: never
        Returns: boolean
      }
      messages_overview: {
        Args: never
        Returns: Json
      }
      met_application: {
        Args: {
          meeting: string
        }
        Returns: string
      }
      move_application: {
        Args: {
          application: string
          seen_event?: number
          to_interviewer?: string
          to_next_step?: string
          to_stage?: string
          to_status: string
        }
        Returns: undefined
      }
      mutual_connections: {
        Args: {
          after_name?: string
          after_person?: string
          of_person: string
          page_size?: number
        }
        Returns: string[]
      }
      my_achievements: {
        Args: never
        Returns: string[]
      }
      my_application: {
        Args: {
          application: string
        }
        Returns: Json
      }
      my_conversation: {
        Args: {
          address?: string
          application?: string
          company?: string
          conversation?: string
        }
        Returns: Json
      }
      my_conversations: {
        Args: {
          after_at?: string
          after_id?: string
          page_size?: number
          part?: string
          words?: string
        }
        Returns: Json[]
      }
      my_dashboard: {
        Args: never
        Returns: Json
      }
      my_export: {
        Args: never
        Returns: Json
      }
      my_files: {
        Args: never
        Returns: Json
      }
      my_invitations: {
        Args: never
        Returns: string[]
      }
      my_match_profile: {
        Args: never
        Returns: Json
      }
      my_notices: {
        Args: {
          after_at?: string
          after_id?: string
          kinds?: string[]
          page_size?: number
          waiting?: boolean
        }
        Returns: Json[]
      }
      network_blocked: {
        Args: {
          after_at?: string
          after_person?: string
          page_size?: number
        }
        Returns: string[]
      }
      network_comments: {
        Args: {
          after_at?: string
          after_comment?: string
          page_size?: number
          post: string
        }
        Returns: Json[]
      }
      network_connections: {
        Args: {
          after_at?: string
          after_name?: string
          after_person?: string
          by_name?: boolean
          page_size?: number
          words?: string
        }
        Returns: string[]
      }
      network_feed: {
        Args: {
          after_at?: string
          after_post?: string
          after_score?: number
          as_of?: string
          page_size?: number
        }
        Returns: Json[]
      }
      network_following: {
        Args: {
          after_at?: string
          after_id?: string
          page_size?: number
        }
        Returns: string[]
      }
      network_post: {
        Args: {
          post: string
        }
        Returns: Json
      }
      network_posts_of: {
        Args: {
          after_at?: string
          after_post?: string
          company?: string
          page_size?: number
          person?: string
        }
        Returns: Json[]
      }
      network_requests: {
        Args: {
          after_at?: string
          after_person?: string
          page_size?: number
          sent?: boolean
        }
        Returns: string[]
      }
      network_suggestions: {
        Args: {
          after_person?: string
          after_score?: number
          page_size?: number
        }
        Returns: string[]
      }
      new_alert_matches: {
        Args: never
        Returns: string[]
      }
      offer_meeting: {
        Args: {
          conversation: string
          message: string
          minutes: number
          place: string
          starts: string[]
          title: string
        }
        Returns: Json
      }
      offer_times: {
        Args: {
          application: string
          as_status: string
          choose_by: string
          minutes: number
          note: string
          people: string[]
          place: string
          seen_event?: number
          starts: string[]
          title: string
        }
        Returns: string
      }
      order_milestones: {
        Args: {
          goal: string
          milestones: string[]
        }
        Returns: undefined
      }
      own_enquiry_link: {
        Args: {
          enquiry: string
        }
        Returns: string
      }
      pipeline_board: {
        Args: {
          asked?: Json
          most?: number
          of_job: string
        }
        Returns: Json
      }
      pipeline_candidate: {
        Args: {
          application: string
          masked?: boolean
        }
        Returns: Json
      }
      pipeline_jobs: {
        Args: never
        Returns: Json
      }
      pipeline_more: {
        Args: {
          after: Json
          asked: Json
          most?: number
          of_job: string
          of_status: string
        }
        Returns: Json
      }
      posting_reach: {
        Args: {
          job: string
        }
        Returns: Json
      }
      profile_page: {
        Args: {
          address: string
          seen_as?: string
        }
        Returns: Json
      }
      rate_answer: {
        Args: {
          helpful: boolean
          kind: string
          source: string
        }
        Returns: undefined
      }
      read_conversation: {
        Args: {
          conversation: string
          seq: number
        }
        Returns: undefined
      }
      recent_alert_matches: {
        Args: {
          after?: string
          page_size?: number
        }
        Returns: Json
      }
      recommended_skills: {
        Args: never
        Returns: string[]
      }
      reject_applications: {
        Args: {
          applications: string[]
          kind: string
          message: string
          reason: string
          seen_events?: number[]
        }
        Returns: number
      }
      reopen_enquiry: {
        Args: {
          enquiry: string
        }
        Returns: undefined
      }
      report_profile: {
        Args: {
          note?: string
          person: string
          reason: string
        }
        Returns: undefined
      }
      request_account_deletion: {
        Args: {
          confirmation: string
        }
        Returns: string
      }
      request_export: {
        Args: never
        Returns: Json
      }
      restore_person: {
        Args: {
          person: string
          reason: string
        }
        Returns: undefined
      }
      restore_saved_jobs: {
        Args: {
          removed: Json
        }
        Returns: number
      }
      retry_delivery: {
        Args: {
          delivery: number
        }
        Returns: undefined
      }
      retry_request: {
        Args: {
          request: number
        }
        Returns: undefined
      }
      retry_webhook: {
        Args: {
          delivery: string
        }
        Returns: undefined
      }
      review_decision: {
        Args: {
          company: string
        }
        Returns: Json
      }
      reviewed_companies: {
        Args: {
          after_id?: string
          after_overall?: number
          page_size?: number
          words?: string
        }
        Returns: Json[]
      }
      save_company_review: {
        Args: {
          company: string
          fields: Json
        }
        Returns: string
      }
      save_event: {
        Args: {
          company: string
          event?: string
          fields: Json
        }
        Returns: string
      }
      save_job: {
        Args: {
          job: Json
          seen?: string
          team?: string[]
        }
        Returns: Json
      }
      search_company_messages: {
        Args: {
          before_at?: string
          before_id?: string
          company: string
          masked?: boolean
          page_size?: number
          words: string
        }
        Returns: Json[]
      }
      search_jobs: {
        Args: {
          words: string
        }
        Returns: Database['public']['Tables']['jobs']['Row'][]
        SetofOptions: { from: '*'; to: 'jobs'; isOneToOne: false; isSetofReturn: true }
      }
      search_messages: {
        Args: {
          before_at?: string
          before_id?: string
          page_size?: number
          words: string
        }
        Returns: Json[]
      }
      security_overview: {
        Args: never
        Returns: Json
      }
      send_message: {
        Args: {
          application?: string
          body: string
          company?: string
          conversation?: string
          files?: string[]
          message: string
          person?: string
        }
        Returns: Json
      }
      settings_overview: {
        Args: never
        Returns: Json
      }
      settle_conversation: {
        Args: {
          conversation: string
          settled: boolean
        }
        Returns: undefined
      }
      show_on_company_page: {
        Args: {
          company: string
          shown: boolean
        }
        Returns: undefined
      }
      similar_jobs: {
        Args: {
          company: string
          description: string
          except_job?: string
          title: string
        }
        Returns: Json
      }
      site_search: {
        Args: {
          after?: Json
          industries?: string[]
          kinds?: string[]
          page_size?: number
          places?: string[]
          q: string
        }
        Returns: Json
      }
      staff_answer_ratings: {
        Args: never
        Returns: string[]
      }
      staff_companies: {
        Args: {
          after_at?: string
          after_company?: string
          page_size?: number
          unverified?: boolean
          words?: string
        }
        Returns: string[]
      }
      staff_deliveries: {
        Args: {
          after_id?: number
          page_size?: number
        }
        Returns: string[]
      }
      staff_failed_requests: {
        Args: never
        Returns: string[]
      }
      staff_failed_runs: {
        Args: never
        Returns: string[]
      }
      staff_failed_webhooks: {
        Args: never
        Returns: string[]
      }
      staff_overview: {
        Args: never
        Returns: Json
      }
      staff_people: {
        Args: {
          after_at?: string
          after_person?: string
          page_size?: number
          suspended?: boolean
          words?: string
        }
        Returns: string[]
      }
      staff_queues: {
        Args: never
        Returns: string[]
      }
      staff_reports: {
        Args: {
          after_at?: string
          of_reference?: string
          page_size?: number
          settled?: boolean
        }
        Returns: string[]
      }
      stop_company: {
        Args: {
          company: string
          stopped: boolean
        }
        Returns: undefined
      }
      stop_person: {
        Args: {
          company: string
          person: string
          stopped: boolean
        }
        Returns: undefined
      }
      suspend_person: {
        Args: {
          days: number
          person: string
          reason: string
        }
        Returns: undefined
      }
      take_time: {
        Args: {
          slot: string
        }
        Returns: undefined
      }
      unsubscribe: {
        Args: {
          link: string
          taken_back?: boolean
        }
        Returns: boolean
      }
      use_company_mark: {
        Args: {
          company: string
          mark?: string
        }
        Returns: string
      }
      use_picture: {
        Args: {
          file?: string
        }
        Returns: string
      }
      use_resume: {
        Args: {
          file: string
        }
        Returns: undefined
      }
      verify_by_mail: {
        Args: {
          address: string
          company: string
        }
        Returns: boolean
      }
      vouch_for_company: {
        Args: {
          company: string
          reason: string
          wanted: boolean
        }
        Returns: undefined
      }
      withdraw_offer: {
        Args: {
          application: string
          seen_event?: number
        }
        Returns: undefined
      }
      workspace_counts: {
        Args: never
        Returns: Json
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
