import type { SettingsPart } from '#app/ui/settings-section.tsx'

/** The sections of the settings for a person's own files. */
export const fileParts = {
  picture: { id: 'picture', title: 'Picture' },
  resumes: { id: 'resumes', title: 'Resumes' },
} as const satisfies Record<string, SettingsPart>
