// Written by tools/generate-types.ts from the migrations. Change those, not this.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      applications: {
        Row: {
          applied_at: string
          id: string
          interviewer: string
          job_id: string
          next_step: string
          note: string
          notes: string
          progress: number
          stage: string
          status: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received' | 'rejected'
          updated_at: string
          user_id: string
        }
        Insert: {
          applied_at?: string
          id?: string
          interviewer?: string
          job_id: string
          next_step?: string
          note?: string
          notes?: string
          progress?: number
          stage?: string
          status?: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received' | 'rejected'
          updated_at?: string
          user_id?: string
        }
        Update: {
          applied_at?: string
          id?: string
          interviewer?: string
          job_id?: string
          next_step?: string
          note?: string
          notes?: string
          progress?: number
          stage?: string
          status?: 'under_review' | 'phone_screening' | 'interview_scheduled' | 'offer_received' | 'rejected'
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'applications_job_id_fkey'; columns: ['job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['id'] },
        ]
      }
      companies: {
        Row: {
          about: string
          created_at: string
          headquarters: string
          id: string
          industry: string
          logo_url: string | null
          name: string
          size: '1-10' | '11-50' | '51-200' | '201-500' | '501-1000' | '1001-5000' | '5001-10000' | '10001+'
        }
        Insert: {
          about?: string
          created_at?: string
          headquarters?: string
          id?: string
          industry: string
          logo_url?: string | null
          name: string
          size: '1-10' | '11-50' | '51-200' | '201-500' | '501-1000' | '1001-5000' | '5001-10000' | '10001+'
        }
        Update: {
          about?: string
          created_at?: string
          headquarters?: string
          id?: string
          industry?: string
          logo_url?: string | null
          name?: string
          size?: '1-10' | '11-50' | '51-200' | '201-500' | '501-1000' | '1001-5000' | '5001-10000' | '10001+'
        }
        Relationships: [
        ]
      }
      enquiries: {
        Row: {
          created_at: string
          email: string
          id: string
          kind: 'waitlist' | 'request-demo' | 'contact-sales' | 'contact' | 'application' | 'story' | 'collaborate' | 'report' | 'subscribe' | 'support' | 'chat' | 'call' | 'salary' | 'review' | 'discussion' | 'advertising' | 'media-kit'
          message: string | null
          name: string | null
          page: string
          payload: Json
          website: string
        }
        Insert: {
          created_at?: string
          email: string
          id?: string
          kind: 'waitlist' | 'request-demo' | 'contact-sales' | 'contact' | 'application' | 'story' | 'collaborate' | 'report' | 'subscribe' | 'support' | 'chat' | 'call' | 'salary' | 'review' | 'discussion' | 'advertising' | 'media-kit'
          message?: string | null
          name?: string | null
          page: string
          payload?: Json
          website?: string
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
          kind?: 'waitlist' | 'request-demo' | 'contact-sales' | 'contact' | 'application' | 'story' | 'collaborate' | 'report' | 'subscribe' | 'support' | 'chat' | 'call' | 'salary' | 'review' | 'discussion' | 'advertising' | 'media-kit'
          message?: string | null
          name?: string | null
          page?: string
          payload?: Json
          website?: string
        }
        Relationships: [
        ]
      }
      jobs: {
        Row: {
          company_id: string
          company_name: string
          currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          department: string
          description: string
          experience_level: 'entry' | 'mid' | 'senior' | 'lead'
          id: string
          job_type: 'full_time' | 'part_time' | 'contract' | 'internship'
          location: string
          posted_at: string
          salary_max: number | null
          salary_min: number | null
          salary_usd: number | null
          search: unknown | null
          status: 'draft' | 'open' | 'closed'
          title: string
        }
        Insert: {
          company_id: string
          company_name?: string
          currency?: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          department?: string
          description: string
          experience_level: 'entry' | 'mid' | 'senior' | 'lead'
          id?: string
          job_type: 'full_time' | 'part_time' | 'contract' | 'internship'
          location: string
          posted_at?: string
          salary_max?: number | null
          salary_min?: number | null
          salary_usd?: never
          search?: never
          status?: 'draft' | 'open' | 'closed'
          title: string
        }
        Update: {
          company_id?: string
          company_name?: string
          currency?: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'CHF' | 'AUD' | 'SGD'
          department?: string
          description?: string
          experience_level?: 'entry' | 'mid' | 'senior' | 'lead'
          id?: string
          job_type?: 'full_time' | 'part_time' | 'contract' | 'internship'
          location?: string
          posted_at?: string
          salary_max?: number | null
          salary_min?: number | null
          salary_usd?: never
          search?: never
          status?: 'draft' | 'open' | 'closed'
          title?: string
        }
        Relationships: [
          { foreignKeyName: 'jobs_company_id_fkey'; columns: ['company_id']; isOneToOne: false; referencedRelation: 'companies'; referencedColumns: ['id'] },
        ]
      }
      profiles: {
        Row: {
          created_at: string
          first_name: string
          last_name: string
          updated_at: string
          user_id: string
          user_type: 'professional' | 'employer'
        }
        Insert: {
          created_at?: string
          first_name?: string
          last_name?: string
          updated_at?: string
          user_id: string
          user_type?: 'professional' | 'employer'
        }
        Update: {
          created_at?: string
          first_name?: string
          last_name?: string
          updated_at?: string
          user_id?: string
          user_type?: 'professional' | 'employer'
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
    }
    Views: { [_ in never]: never }
    Functions: {
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
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
