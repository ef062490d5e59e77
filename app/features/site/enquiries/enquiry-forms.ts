// The forms of all kinds of enquiries. Loaded with the dialog, never with a page.
import { experienceLevels } from '#app/content/experience-levels.ts'
import { supportTopics } from '#app/content/support.ts'
import type { EnquiryKind } from '#shared/enquiry-kinds.ts'
import type { EnquiryFormText, ExtraField } from './enquiry-form-text.ts'
import { offerForms } from './offer-forms.ts'

const company: ExtraField = { name: 'company', label: 'Company', type: 'text', autoComplete: 'organization' }
const topicNames = supportTopics.map(({ label }) => label)
const oneDay = 'You will hear from us within one business day.'

export const enquiryForms: Record<EnquiryKind, EnquiryFormText> = {
  waitlist: {
    title: 'Join the waitlist',
    intro: 'We open spots every week, in the order people signed up.',
    submit: 'Join Waitlist',
    next: 'We will email you again when your spot opens.',
  },
  'request-demo': {
    title: 'Request a demo',
    intro: 'Thirty minutes, using one of your own cases if you have one.',
    extra: [company],
    message: { label: 'What would you like to see?', optional: true },
    submit: 'Request Demo',
    next: oneDay,
  },
  'contact-sales': {
    title: 'Contact sales',
    intro: 'Tell us what you are planning. You get a person and a price, and we won’t flood your inbox.',
    extra: [company],
    message: { label: 'What are you planning?' },
    submit: 'Send',
    next: oneDay,
  },
  contact: {
    title: 'Contact us',
    intro: 'For anything that doesn’t have its own form.',
    message: { label: 'Message' },
    submit: 'Send',
    next: oneDay,
  },
  application: {
    title: 'Apply',
    intro: 'A link to your work and a few lines. No cover letter needed.',
    extra: [
      { name: 'link', label: 'Link to your work or profile', type: 'url', hint: 'Starts with https://' },
    ],
    message: { label: 'Why this role?' },
    submit: 'Send application',
    next: 'A person reads every application. You will hear from us within ten business days.',
  },
  story: {
    title: 'Share your story',
    intro: 'What changed, and what you did. We ask before anything is published.',
    message: { label: 'Your story, in short' },
    submit: 'Share Your Story',
    next: 'We read it and write back, whether or not we publish it.',
  },
  collaborate: {
    title: 'Work with us on research',
    intro: 'Tell us the question, and what you have tried.',
    extra: [
      {
        name: 'affiliation',
        label: 'Where you work',
        type: 'text',
        optional: true,
        autoComplete: 'organization',
      },
    ],
    message: { label: 'The question' },
    submit: 'Send',
    next: 'A researcher answers within ten business days.',
  },
  report: {
    title: 'Report a concern',
    intro: 'We never tell anyone who sent a report.',
    extra: [{ name: 'address', label: 'Link to the page or posting', type: 'text', optional: true }],
    message: { label: 'What happened?' },
    submit: 'Send report',
    next: 'A person looks at it within a day and tells you what was decided.',
  },
  subscribe: {
    title: 'Subscribe',
    intro: 'About once a month. Stop at any time.',
    name: false,
    submit: 'Subscribe',
    next: 'You will get the next issue.',
  },
  support: {
    title: 'Write to support',
    intro: 'One person, one thread, an answer within 4 hours.',
    message: { label: 'What can we do for you?' },
    submit: 'Send message',
    next: 'A person answers within 4 hours, at any hour.',
  },
  chat: {
    title: 'Start a chat',
    intro: 'Write the first message. A person answers within 5 minutes, at any hour.',
    extra: [{ name: 'topic', label: 'What is it about?', type: 'select', options: topicNames }],
    message: { label: 'Your first message' },
    submit: 'Start',
    next: 'A person answers within 5 minutes. The answer comes by email, with a link to this conversation, where you can reply.',
  },
  call: {
    title: 'Ask for a call',
    intro: 'Leave a number, and we’ll call you between 9AM and 6PM EST, Monday to Friday.',
    extra: [
      {
        name: 'phone',
        label: 'Phone',
        type: 'tel',
        hint: 'Include your country code (e.g. +1 for US/Canada)',
        autoComplete: 'tel',
      },
      {
        name: 'day',
        label: 'Day',
        type: 'select',
        options: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      },
      {
        name: 'hours',
        label: 'Hours (EST)',
        type: 'select',
        options: ['9AM to 12PM', '12PM to 3PM', '3PM to 6PM'],
      },
    ],
    message: { label: 'What is it about?', optional: true },
    submit: 'Ask for a call',
    next: 'We will call you during those hours.',
  },
  salary: {
    title: 'Submit your data',
    intro: 'A salary you were paid or offered in writing. It is kept without your name or address.',
    name: false,
    extra: [
      { name: 'role', label: 'Job title', type: 'text', autoComplete: 'organization-title' },
      { name: 'location', label: 'Location', type: 'text', autoComplete: 'address-level2' },
      {
        name: 'experience',
        label: 'Experience',
        type: 'select',
        options: experienceLevels.map((level) => level.label),
      },
      { name: 'salary', label: 'Salary, US dollars a year', type: 'number', min: 10_000, max: 2_000_000 },
    ],
    submit: 'Submit Your Data',
    next: 'It is added to the range once there are at least five companies behind it.',
  },
  review: {
    title: 'Write a review',
    intro: 'Your own experience, in two paragraphs. Your name is never shown.',
    name: false,
    extra: [
      { name: 'company', label: 'Company', type: 'text', autoComplete: 'organization' },
      { name: 'role', label: 'Your role there', type: 'text', autoComplete: 'organization-title' },
      {
        name: 'rating',
        label: 'Rating',
        type: 'select',
        options: ['5 stars', '4 stars', '3 stars', '2 stars', '1 star'],
      },
      { name: 'title', label: 'Title', type: 'text' },
    ],
    message: { label: 'Your review' },
    submit: 'Write a Review',
    next: 'We check it against the rules and publish it without your name.',
  },
  discussion: {
    title: 'Ask the community',
    intro: 'Say what you have tried so far. It helps people give you a better answer.',
    extra: [{ name: 'title', label: 'Question', type: 'text' }],
    message: { label: 'What you tried' },
    submit: 'Ask',
    next: 'A moderator opens it under its topic and sends you the address.',
  },
  advertising: {
    title: 'Start advertising',
    intro: 'Who you want to reach, and with what. You get a plan with prices.',
    extra: [
      company,
      {
        name: 'offering',
        label: 'Offering',
        type: 'select',
        options: [
          'Display advertising',
          'Sponsored content',
          'Featured job posting',
          'Event promotion',
          'Not sure yet',
        ],
      },
    ],
    message: { label: 'Who do you want to reach?', optional: true },
    submit: 'Send',
    next: 'You get a plan with prices within one business day.',
  },
  'media-kit': {
    title: 'Get the media kit',
    intro: 'Formats, audiences, prices and examples, in one document.',
    extra: [company],
    submit: 'Send me the media kit',
    next: 'It arrives by email within one business day.',
  },
  ...offerForms,
}
