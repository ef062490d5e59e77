const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function longTask(name: string) {
  await pause(50)
  console.log(`${name} has been done`)
}

addEventListener('beforeunload', () => console.log('the end is near'))

Deno.serve(async (req) => {
  const { name } = await req.json()
  EdgeRuntime.waitUntil(longTask(name))
  return new Response(`${name} has begun`, { status: 202 })
})
