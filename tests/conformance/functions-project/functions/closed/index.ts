Deno.serve(() => new Response('nobody gets here'))
