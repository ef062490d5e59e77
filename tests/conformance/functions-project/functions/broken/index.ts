import leftPad from 'npm:left-pad@1.3.0'

Deno.serve(() => new Response(leftPad('x', 3)))
