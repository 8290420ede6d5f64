import fs from 'node:fs'
import path from 'node:path'
import { run } from '@/dev/process/run.mjs'
import { debianPackages, findProgram } from '@/dev/programs'

const findOpenSSL = () =>
  findProgram(
    () =>
      (process.env.PATH ?? '')
        .split(path.delimiter)
        .map((folder) => path.join(folder, 'openssl'))
        .find((program) => fs.existsSync(program)),
    debianPackages('openssl'),
    'There is no OpenSSL, and none could be installed: install the package openssl.',
  )

const settingsFor = (host: string) => `
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
[server]
subjectAltName = DNS:${host}
[ca]
default_ca = over
[over]
database = index
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
[any]
commonName = supplied
`

/**
 * Makes an authority and a certificate that it gives for a host, in a new folder. Returns the files
 * with the certificate of the authority, with the certificate and the key of the server, and with
 * one for the same key that has expired.
 */
export async function makeCertificates(folder: string, host: string) {
  const command = await findOpenSSL()
  const openssl = async (line: string) => {
    const { ok, output, how } = await run({ command, args: line.split(' '), cwd: folder })
    if (!ok) throw new Error(`openssl failed (${how}).\n${output}`)
  }
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'settings'), settingsFor(host))
  const request = 'req -config settings -newkey rsa:2048 -nodes'
  await openssl(
    `${request} -x509 -extensions authority -days 2 -subj /CN=authority -keyout ca.key -out ca.pem`,
  )
  await openssl(`${request} -subj /CN=${host} -keyout server.key -out server.csr`)
  await openssl(
    'x509 -req -in server.csr -CA ca.pem -CAkey ca.key -set_serial 1 -days 2 -extfile settings -extensions server -out server.crt',
  )
  fs.writeFileSync(path.join(folder, 'index'), '')
  await openssl(
    'ca -config settings -batch -notext -cert ca.pem -keyfile ca.key -in server.csr -extensions server -startdate 20200101000000Z -enddate 20200102000000Z -out expired.crt',
  )
  return {
    authority: path.join(folder, 'ca.pem'),
    certificate: path.join(folder, 'server.crt'),
    key: path.join(folder, 'server.key'),
    expired: path.join(folder, 'expired.crt'),
  }
}
