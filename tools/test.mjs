// `npm test`. Plain JavaScript, so that it can report a Node that is too old for TypeScript; the work is in test-run.ts.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(`The tests need Node 24, which \`npm ci\` installs; this is Node ${process.versions.node}.`)
  console.log('0 passed, 1 failed')
  process.exit(2)
}
await import('./test-run.ts')
