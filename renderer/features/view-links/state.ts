// Requests of the sharing commands, which the layer over the viewer fulfils.
import { create } from 'zustand';

export type SharingCall = 'link' | 'list';

export const useSharing = create<{ readonly call: SharingCall | null }>(() => ({ call: null }));
export const askSharing = (call: SharingCall | null): void => {
  useSharing.setState({ call });
};
