/** @jsxImportSource npm:react@19 */
import { renderToString } from 'npm:react-dom@19/server'

Deno.serve(() => new Response(renderToString(<h1 title="a page">Made of JSX</h1>), { headers: { 'Content-Type': 'text/html' } }))
