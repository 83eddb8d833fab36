import './theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App, Providers } from './app.tsx';
import { createPorts } from './ports/create-ports.ts';
import { takeReloadNotice } from './ports/lazy-screen.ts';
import { createQueryClient } from './ports/query-client.ts';

const ports = createPorts(import.meta.env.VITE_API_BASE_URL ?? '');
const queryClient = createQueryClient();

const dropPrivateAnswers = () => queryClient.removeQueries({ queryKey: ['orders'] });
ports.session.on('session.signedOut', dropPrivateAnswers);
ports.session.on('session.expired', dropPrivateAnswers);

if (takeReloadNotice()) ports.toaster.blank('The page was reloaded to get its latest version.');

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers ports={ports} queryClient={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);
