/** One stroke each on a 24 px grid. Imported by the route's loader only, so they are in the page and in no script. */
export const sidebarIcons: Readonly<Record<string, string>> = {
  '/tannrspace': 'M12 11a4 4 0 1 0 0-8a4 4 0 0 0 0 8M4 21c0-4.4 3.6-7 8-7s8 2.6 8 7',
  '/orcher': 'M4 4h6v6H4zM14 14h6v6h-6zM7 10v4a3 3 0 0 0 3 3h4',
  '/api': 'M8 7l-5 5l5 5M16 7l5 5l-5 5',
  '/tspace':
    'M9 11a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7M2 20c0-3.9 3.1-6 7-6s7 2.1 7 6M16 4.2a3.5 3.5 0 0 1 0 6.6M18.5 14.4c2.1.8 3.5 2.7 3.5 5.6',
  '/stories': 'M9 7H5v6h4zM9 13c0 2.5-1.5 4-4 4M19 7h-4v6h4zM19 13c0 2.5-1.5 4-4 4',
  '/jobs': 'M3 8h18v12H3zM8 8V5a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v3M3 13h18',
  '/salaryspace': 'M5 20v-6M12 20V4M19 20V10',
  '/geekspace': 'M4 4h11v8H8l-4 3zM19 9h2v11l-4-3h-7v-1',
  '/reviewspace': 'M12 3l2.7 5.8l6.3.8l-4.6 4.3l1.2 6.2L12 17l-5.6 3.1l1.2-6.2L3 9.6l6.3-.8z',
  '/education': 'M2 9l10-5l10 5l-10 5zM6 11.5v5c3.5 3 8.5 3 12 0v-5M22 9v6',
  '/messages': 'M4 5h16v11H10l-5 4v-4H4z',
  '/goals': 'M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18M12 16a4 4 0 1 0 0-8a4 4 0 0 0 0 8',
  '/achievements': 'M12 14a6 6 0 1 0 0-12a6 6 0 0 0 0 12M8.5 13L7 22l5-3l5 3l-1.5-9',
  '/learning': 'M12 7c-2.5-2-6-2.5-9-2v13c3-.5 6.5 0 9 2c2.5-2 6-2.5 9-2V5c-3-.5-6.5 0-9 2zM12 7v13',
  '/skills': 'M5 21a2 2 0 1 0 0-4a2 2 0 0 0 0 4M19 7a2 2 0 1 0 0-4a2 2 0 0 0 0 4M5 17C5 10 10 5 17 5',
  '/search': 'M11 18a7 7 0 1 0 0-14a7 7 0 0 0 0 14M20 20l-4-4',
}
