// Ways of the service to people outside its window: whether it sends email, and its addresses for other computers.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from './keys.ts';
import { callQuery } from './server-data.ts';

const reachQuery = callQuery(keys.serverReach, 'GET /server/reach', { staleTime: 60_000 });

/** Whether email leaves the service; undefined until it is known. Texts say nothing of email before. */
export const useMail = (): boolean | undefined => useQuery(reachQuery).data?.mail;

/** Reports the addresses of the service for other computers. @param isNeeded false: the window knows them already */
export function useServiceAddresses(isNeeded: boolean, note: (addresses: readonly string[]) => void): void {
  const { data } = useQuery({ ...reachQuery, enabled: isNeeded });
  useEffect(() => {
    if (isNeeded && data) note(data.addresses);
  }, [isNeeded, data, note]);
}
