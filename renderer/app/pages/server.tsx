export { ServerScreen as ServerPage } from '../../features/server/server-screen.tsx';
