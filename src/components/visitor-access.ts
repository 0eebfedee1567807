import { useFacts } from '#src/system.tsx';

/** The site lets visitors see profiles: all of them, or those from a traffic source. [SEARCH-14] */
export const useCanVisitorsSeeProfiles = (): boolean =>
  useFacts(
    ({ settings }) => settings?.logged_out_search === 'yes' || settings?.logged_out_search_trafficsource === 'yes',
  );
