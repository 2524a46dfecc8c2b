// What is asked for of sharing: the commands say it, the layer over the viewer does it.
import { create } from 'zustand';

export type SharingCall = 'link' | 'list';

export const useSharing = create<{ readonly call: SharingCall | null }>(() => ({ call: null }));
export const askSharing = (call: SharingCall | null): void => {
  useSharing.setState({ call });
};
