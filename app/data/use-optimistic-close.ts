import { useState } from 'react'

/**
 * For a dialog whose change shows at once: it makes way while the change is on its way, is gone once that is stored, and
 * comes back with all that was typed when the server refuses. `handOver` gives what `mutate` calls.
 */
export function useHandingOver(onClose: () => void) {
  const [handedOver, setHandedOver] = useState(false)
  return {
    open: !handedOver,
    close: () => {
      if (!handedOver) onClose()
    },
    handOver: () => {
      setHandedOver(true)
      return { onSuccess: () => onClose(), onError: () => setHandedOver(false) }
    },
  }
}
