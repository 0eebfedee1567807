import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#src/styles/reset.css.ts';
import { Inspector } from './page/inspector.tsx';

const place = document.querySelector('#inspector');
if (place === null) throw new Error('machines.html has no element #inspector.');
createRoot(place).render(
  <StrictMode>
    <Inspector />
  </StrictMode>,
);
