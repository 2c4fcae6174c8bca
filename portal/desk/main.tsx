import '../styles/bulma.scss'
import '../styles/tokens.scss'
import '../styles/fonts.css'
import '../styles/base.css'
import '../styles/brand.css'
import '../styles/controls.css'
import '../styles/feedback.css'
import '../styles/plain.css'
import '../styles/forced-colors.css'
import './desk.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Desk } from './desk.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Desk />
    </BrowserRouter>
  </StrictMode>,
)
