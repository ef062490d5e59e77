/** Settings of sign-in with a wallet. */
import { fixed, inProject, kinds } from '#server/platform/setting.ts'

export const web3Rows = {
  ethereum: inProject(
    'auth.web3.ethereum.enabled',
    kinds.flag,
    false,
    'Whether people sign in with an Ethereum wallet (EIP-4361).',
  ),
  solana: inProject(
    'auth.web3.solana.enabled',
    kinds.flag,
    false,
    'Whether people sign in with a Solana wallet.',
  ),
  lifetime: fixed(600, 'How long a signed message is good for.'),
}
