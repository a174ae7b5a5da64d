interface Words {
  /** For support. */
  readonly technical: string
  /** For the person; `{wait}` and `{id}` take how long to wait and the request's id. */
  readonly plain: string
}

const tellSupport = 'The server could not handle this request. Please tell support.'

const known: Readonly<Record<number, readonly [name: string, plain: string]>> = {
  402: ['Payment Required', 'Your plan does not include this. Ask your account manager.'],
  404: ['Not Found', 'We could not find what you asked for. Someone may have removed it.'],
  405: ['Method Not Allowed', 'This action is not available here. Please tell support.'],
  406: ['Not Acceptable', 'The server could not answer in a form we understand. Please tell support.'],
  407: [
    'Proxy Authentication Required',
    'Your network asks for its own sign-in. Sign in to it, then try again.',
  ],
  408: ['Request Timeout', 'That took too long. Try again, or ask for less at once.'],
  409: ['Conflict', 'Somebody changed this while you were working. Reload to see their change.'],
  410: ['Gone', 'This no longer exists.'],
  411: ['Length Required', 'The request was incomplete. Please tell support.'],
  412: ['Precondition Failed', 'This changed since you opened it. Reload and try again.'],
  413: ['Content Too Large', 'That is too large. Files may be at most 10 MB.'],
  414: ['URI Too Long', 'Too many filters at once. Remove some and try again.'],
  415: ['Unsupported Media Type', 'We cannot read that kind of file.'],
  416: ['Range Not Satisfiable', 'That part of the file does not exist. Download it again.'],
  417: ['Expectation Failed', tellSupport],
  418: ["I'm a teapot", tellSupport],
  421: ['Misdirected Request', tellSupport],
  422: ['Unprocessable Content', 'Some values do not fit together. Check the form and try again.'],
  423: ['Locked', 'Somebody is working on this. Try again in a moment.'],
  424: ['Failed Dependency', tellSupport],
  425: ['Too Early', 'The server is still starting. Try again in a moment.'],
  426: ['Upgrade Required', 'This page is out of date. Reload it.'],
  428: ['Precondition Required', 'We need to know which version you edited. Reload and try again.'],
  429: ['Too Many Requests', 'Too many requests. Wait {wait} and try again.'],
  431: ['Request Header Fields Too Large', 'Your browser sent too much. Log out, log in and try again.'],
  451: ['Unavailable For Legal Reasons', 'This cannot be shown for legal reasons.'],
  499: ['Client Closed Request', 'The request was interrupted. Try again.'],
  500: [
    'Internal Server Error',
    'Something went wrong on our side. Try again; if it happens again, contact support and quote {id}.',
  ],
  501: ['Not Implemented', 'This is not available yet.'],
  502: ['Bad Gateway', 'Please refresh the page. If the problem persists, please contact support.'],
  503: ['Service Unavailable', 'The server takes no requests at the moment. Try again in a minute.'],
  504: [
    'Gateway Timeout',
    'The server did not answer in time. Your change may have been made: reload before you try again.',
  ],
  505: ['HTTP Version Not Supported', tellSupport],
  506: ['Variant Also Negotiates', tellSupport],
  507: ['Insufficient Storage', 'There is no room left to store this. Please tell support.'],
  508: ['Loop Detected', 'The server went round in circles. Please tell support.'],
  510: ['Not Extended', tellSupport],
  511: [
    'Network Authentication Required',
    'Your network asks you to sign in (a café or hotel page). Open a new tab, sign in, then try again.',
  ],
}

/** What an HTTP status means, for the person and for support. */
export function plainWords(status: number): Words {
  const found = known[status]
  if (found) return { technical: `HTTP ${status} ${found[0]}`, plain: found[1] }
  if (status === 0)
    return { technical: 'No response', plain: 'Network Error - There was an error connecting to the API.' }
  if ((status >= 520 && status <= 527) || status === 530) {
    return {
      technical: `HTTP ${status} gateway could not reach the server`,
      plain: 'The connection to our server broke. Try again in a minute.',
    }
  }
  if (status >= 500)
    return {
      technical: `HTTP ${status} server error`,
      plain: 'Something went wrong on our side. Try again in a minute.',
    }
  if (status >= 400)
    return {
      technical: `HTTP ${status} client error`,
      plain: 'The request was refused. Please tell support.',
    }
  if (status >= 300)
    return {
      technical: `HTTP ${status} unexpected redirect`,
      plain: 'The server sent us somewhere unexpected. Reload the page and try again.',
    }
  return {
    technical: `HTTP ${status} unreadable answer`,
    plain: 'We could not read the answer. Reload the page.',
  }
}
