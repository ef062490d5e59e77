Deno.serve((req) => {
  if (req.headers.get('upgrade')?.toLowerCase() !== 'websocket') {
    return new Response("request isn't trying to upgrade to WebSocket.", { status: 400 })
  }
  const { socket, response } = Deno.upgradeWebSocket(req)
  socket.onopen = () => socket.send('welcome')
  socket.onmessage = ({ data }) => {
    if (data === 'bye') socket.close(4001, 'as asked')
    else socket.send(typeof data === 'string' ? `heard ${data}` : data)
  }
  socket.onclose = () => console.log('client has disconnected')
  return response
})
