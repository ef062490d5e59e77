/** Writes supabase/seed.sql. Run it after a change to the material: `node tools/seed/write-seed.ts`. */
import fs from 'node:fs/promises'
import { seedSql } from './seed-sql.ts'

await fs.writeFile(new URL('../../supabase/seed.sql', import.meta.url), seedSql())
