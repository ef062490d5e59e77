import { createServer } from 'node:http'

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ url: request.url, from: request.socket.remoteAddress, at: server.address() }))
})

server.listen(Number(Deno.env.get('PORT') ?? 3000), () => console.log('begun'))
