import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root'

/** Those that invoices are printed with: Latin, Arabic and Japanese. */
const FAMILIES = {
  'IBM Plex Sans': 'ibm-plex-sans',
  'IBM Plex Sans Arabic': 'ibm-plex-sans-arabic',
  'BIZ UDPGothic': 'biz-udpgothic',
}

const prefer = (name: string) =>
  `  <match target="pattern">
    <test name="family"><string>${name}</string></test>
    <edit name="family" mode="prepend" binding="strong">${Object.keys(FAMILIES)
      .map((family) => `<string>${family}</string>`)
      .join('')}</edit>
  </match>`

/**
 * What Chromium is given as `FONTCONFIG_FILE` for pictures: with the fonts of our own packages
 * every name can be read, whatever is installed on the machine, and pictures of different machines
 * look alike. Where there is no fontconfig, the system has fonts.
 */
export function fontsFile(folder: string): string {
  const file = path.join(folder, 'fonts.conf')
  const folders = Object.values(FAMILIES).map((name) =>
    path.join(ROOT, 'node_modules/@expo-google-fonts', name),
  )
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    '  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    ...folders.map((name) => `  <dir>${name}</dir>`),
    `  <cachedir>${path.join(folder, 'fonts')}</cachedir>`,
    ...['system-ui', 'sans-serif'].map(prefer),
    '</fontconfig>',
  ]
  fs.writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
