import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { stylesInUse, stylesOf } from './page-styles.ts'

const test = suite('page styles')

const html = `<html lang="en"><head></head><body><div id="root" data-prerendered="/subscribe"><main class="wrap lone-page">
<h1 id="title">A &gt; B</h1><input type="checkbox" required=""><svg viewBox="0 0 1 1"><linearGradient></linearGradient></svg></main></div></body></html>`

/** `kept` is what should be left of `css`: all of it if omitted. */
const cases: readonly (readonly [name: string, css: string, kept?: string])[] = [
  ['a class that is there', '.wrap{color:red}'],
  ['a class that is not', '.toast{color:red}', ''],
  ['both classes have to be there', '.wrap.lone-page{color:red}.wrap.toast{color:red}', '.wrap.lone-page{color:red}'],
  ['a class whose name another begins with', '.lone{color:red}', ''],
  ['of a list only what can match', 'table,h1,.toast h1{color:red}', 'h1{color:red}'],
  ['an ancestor that is not there', '.toast h1{color:red}', ''],
  ['combinators', 'main>h1+input~svg{color:red}main>h1+table{color:red}', 'main>h1+input~svg{color:red}'],
  ['an id', '#title{color:red}#other{color:red}', '#title{color:red}'],
  ['an SVG tag', 'linearGradient{color:red}'],
  ['everything', '*,:before{color:red}'],
  ['states need no React', 'h1:hover,input:checked::after{color:red}'],
  ['a state of what is not there', '.toast:hover{color:red}', ''],
  ['an attribute', '[type=checkbox]{color:red}[type=radio]{color:red}', '[type=checkbox]{color:red}'],
  [
    'an attribute without a value',
    'input[required]{color:red}input[disabled]{color:red}',
    'input[required]{color:red}',
  ],
  ['the end of an attribute', '[data-prerendered$="subscribe"] h1{color:red}'],
  ['the whole of an attribute', '[data-prerendered="/"]{color:red}', ''],
  ['what ground.js sets', '[data-theme=dark] h1,[data-token] h1{color:red}'],
  ['one of several', ':is(.toast,.wrap) h1{color:red}'],
  ['none of several', ':is(.toast,:is(table,.bar)) h1{color:red}', ''],
  ['what is not', 'h1:not(.toast){color:red}'],
  ['a condition', '@media print{h1{color:red}.toast{color:red}}', '@media print{h1{color:red}}'],
  ['a condition for nothing', '@media print{.toast{color:red}}', ''],
  ['strings and brackets', 'h1:after{content:"};{";background:url("a;b.svg")}'],
  ['a comment', '/* h1{ */h1{color:red}/*! keep */', 'h1{color:red}'],
  ['a property that is used', ':root{--a:1px;--b:2px}h1{margin:var(--a)}', ':root{--a:1px}h1{margin:var(--a)}'],
  [
    'a property that another one uses',
    ':root{--a:calc(2*var(--b));--b:2px;--c:var(--b)}h1{margin:var(--a)}',
    ':root{--a:calc(2*var(--b));--b:2px}h1{margin:var(--a)}',
  ],
  ['a property used only on other pages', ':root{--a:1px}.toast{margin:var(--a)}', ''],
  [
    'an animation that is used, with the property in it',
    ':root{--a:1px}@keyframes spin{to{margin:var(--a)}}@keyframes sink{to{top:0}}h1{animation:spin 1s}',
    ':root{--a:1px}@keyframes spin{to{margin:var(--a)}}h1{animation:spin 1s}',
  ],
  [
    'a font whose name goes by a property',
    '@font-face{font-family:Besley Variable;src:url(b.woff2)}@font-face{font-family:"Other";src:url(o.woff2)}:root{--f:"Besley Variable",serif}h1{font-family:var(--f)}',
    '@font-face{font-family:Besley Variable;src:url(b.woff2)}:root{--f:"Besley Variable",serif}h1{font-family:var(--f)}',
  ],
]

for (const [name, css, kept = css] of cases) {
  test(name, () => assert.is(stylesOf(html, css), kept))
}

test('of the styles of every page, what nothing uses is left out', () => {
  const css =
    ':root{--a:var(--b);--b:1px;--c:2px;--d:3px;--e:4px}.toast{margin:var(--a)}@keyframes sink{to{top:var(--d)}}'
  assert.is(stylesInUse(css, ''), ':root{--a:var(--b);--b:1px}.toast{margin:var(--a)}')
  assert.is(stylesInUse(css, '.other{animation:sink 1s}read("--e")'), css.replace('--c:2px;', ''))
})

test('a rule of a new kind stops the build', () => {
  assert.throws(() => stylesOf(html, '@layer base{h1{color:red}}'), /@layer/)
  assert.throws(() => stylesOf(html, 'h1{&:hover{color:red}}'), /Nested rules/)
  assert.throws(() => stylesOf(html, 'h1{color:red'), /no end/)
  assert.throws(() => stylesOf(html, '@import "other.css";'), /in the middle/)
})

test.run()
