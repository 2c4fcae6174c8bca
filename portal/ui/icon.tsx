/** Line drawings on a 24 px grid. Arrows and ticks are drawn because the Latin font files have none. */
const paths = {
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  warning: 'M12 3.5 21.5 20h-19L12 3.5ZM12 10v4.5M12 17.2v.3',
  close: 'M6 6l12 12M18 6 6 18',
  left: 'm14.5 5-7 7 7 7',
  right: 'm9.5 5 7 7-7 7',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'm5 9 7 7 7-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  play: 'M7.5 5.2v13.6L18.5 12 7.5 5.2Z',
  stop: 'M7 7h10v10H7z',
  print:
    'M7.5 8.5v-4h9v4M7.5 16H5.5A1.5 1.5 0 0 1 4 14.5V10A1.5 1.5 0 0 1 5.5 8.5h13A1.5 1.5 0 0 1 20 10v4.5a1.5 1.5 0 0 1-1.5 1.5h-2M7.5 13.5h9v6h-9z',
  screen:
    'M4.5 4.5h15A1.5 1.5 0 0 1 21 6v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15V6a1.5 1.5 0 0 1 1.5-1.5ZM8.5 20h7',
  lock: 'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5ZM8 10.5V8a4 4 0 0 1 8 0v2.5',
  note: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.7v.3',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ico" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
