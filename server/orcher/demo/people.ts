/** The local seed's accounts that belong to the demo workspace, see supabase/demo.sql. */
export const people = {
  alex: '3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21',
  priya: '7c1e9a54-2f83-4d06-b1a9-5e8c03d7f642',
  grace: 'd4b60f38-8a17-4c92-9e5d-16f3a7c2e80b',
  marcus: 'a92f7e16-5d40-4b8b-83c6-c0e4d1b95f73',
} as const
