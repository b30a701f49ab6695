// Generated from the contract by `npm run codegen`. Do not edit.

export const apiDocument: object = {
 "openapi": "3.1.1",
 "info": {
  "title": "Media Scan, Case and Webhook API",
  "version": "2026-11-23",
  "summary": "Check media files for authenticity and track investigations.",
  "contact": {
   "name": "The operator of this service",
   "url": "https://media.example.org/docs"
  },
  "license": {
   "name": "MIT",
   "identifier": "MIT"
  },
  "description": "Check images, videos, audio files and documents for authenticity, group the results into cases, and receive signed\nwebhooks for every event.\n\n## Check a file in three calls\n\nYou need an API key from the administration console; a sandbox key is enough to start with. Create a scan, upload\nthe file to the address in the answer, and mark the upload complete:\n\n```sh\nFILE=press-photo.jpg\n\n# 1. Create a scan. The answer says where the file goes, or what is wrong.\nINTENT=$(curl -sS \"$MEDIA_SCAN_BASE_URL/api/v1/scans/upload-intents\" \\\n  -H \"Authorization: Bearer $MEDIA_SCAN_API_KEY\" \\\n  -H 'Content-Type: application/json' \\\n  -d \"{\\\"fileName\\\": \\\"$FILE\\\", \\\"contentType\\\": \\\"image/jpeg\\\",\n       \\\"mediaType\\\": \\\"image\\\", \\\"byteSize\\\": $(wc -c < \"$FILE\")}\")\nSCAN=$(echo \"$INTENT\" | jq -r '.data.scanId // empty')\n[ \"$SCAN\" ] || echo \"$INTENT\"\n\n# 2. Upload the file, without the key.\n[ \"$SCAN\" ] && curl -sS -X PUT \"$(echo \"$INTENT\" | jq -r .data.uploadUrl)\" \\\n  -H 'Content-Type: image/jpeg' --data-binary \"@$FILE\"\n\n# 3. Mark the upload complete. The answer is the scan.\n[ \"$SCAN\" ] && curl -sS -X POST \"$MEDIA_SCAN_BASE_URL/api/v1/scans/$SCAN/upload-complete\" \\\n  -H \"Authorization: Bearer $MEDIA_SCAN_API_KEY\"\n```\n\nIn sandbox and staging that answer has the verdict. In production the verdict comes later: poll\n`GET /api/v1/scans/{scanId}/job` no sooner than its `nextPollAfter`, or receive a webhook. With the client package\nall of this is one call, `client.scanFile('press-photo.jpg')`.\n\n## Receive a webhook\n\n1. Register an HTTPS address for event kinds with `POST /api/v1/webhooks`, and store the `secret` of that answer.\n2. Verify the signature of each delivery (see Verifying a webhook), answer with any 2xx status within 15 seconds,\n   and do the work afterwards.\n3. Try it with `POST /api/v1/webhooks/{webhookId}/test`: the answer shows how your endpoint responded.\n\n## What every caller should handle\n\n| | |\n|---|---|\n| An error | Branch on `error.code`, and quote `error.requestId` when you ask for help: Answers and errors. |\n| A list | Send `meta.nextCursor` back as `cursor` until it is `null`: Pages. |\n| A create whose answer was lost | Send it again with the same `Idempotency-Key`: Idempotency. |\n| 429 | Wait for `Retry-After` seconds: Rate limits. |\n\n## Authentication\n\nEvery request carries an API key: `Authorization: Bearer msk_…`. Keys are issued in the administration console, each\nfor one organization, one environment and a set of scopes; the full key is shown once. A key begins with `msk_live_`\nfor production, `msk_test_` for staging or `msk_sbx_` for sandbox, and 36 letters and digits follow. A missing,\nmalformed, unknown, expired or revoked key, or more than one `Authorization` header, always gets the same 401. A\nvalid key without the scope of the operation gets 403. Revocation takes effect everywhere within two seconds.\n\n| Scope | Allows |\n|---|---|\n| `scans:write` | create, change and delete scans, and mark uploads complete |\n| `scans:read` | list and read scans, their evidence and their jobs |\n| `cases:write` | open, change and delete cases |\n| `cases:read` | list and read cases |\n| `webhooks:manage` | manage webhook endpoints and deliveries |\n\nKeep keys on servers: anyone can extract a key from a browser or an app. The samples beside each operation take the\nservice's address and the key from the environment variables `MEDIA_SCAN_BASE_URL` and `MEDIA_SCAN_API_KEY`.\n\nA resource belongs to one organization and one environment. A key sees exactly the resources of its own organization\nand environment; anything else answers as if it did not exist. Requests never name an organization.\n\nTo rotate a key without downtime: issue a new one, switch clients over, and revoke the old one once its\nlast use is more than an hour ago.\n\n## Environments\n\n| Environment | Upload | Verdict |\n|---|---|---|\n| `sandbox` | may be skipped | immediate, deterministic |\n| `staging` | required | immediate, deterministic |\n| `production` | required | later, from an analysis of the file's content |\n\nA deterministic verdict is a pure function of `fileName`, `mediaType`, `contentType` and `byteSize`. A `fileName`\nthat contains `synthetic`, `suspicious` or `authentic` (checked in that order, ignoring case) gets that verdict, so\nyou can exercise each branch of an integration.\n\nAn analysis gives a verdict only when there is evidence for one: the absence of evidence is not treated as evidence.\nWithout a verdict, `verdict`, `confidence` and `riskLevel` of the complete scan are `null`. `signals.conclusion`\nnames the rule that decided, or is `no_evidence`, or `detectors_disagree`; `signals.reasons` lists each rule that applied, with an\nexplanation and what it rests on, and `signals.lookedFor` what was looked for and not found. Quotes are shortened\nthere; `GET /api/v1/scans/{scanId}/evidence` has the whole, down to each tag of the file's metadata.\n\nIn the sandbox, other words in a `fileName` simulate outcomes that are hard to provoke: with `failed` the scan is\nqueued and fails within two seconds, and with `failed-dns` or another code it fails with that code in `failure`;\nwith `slow` it is queued and processing for about ten seconds before it has its verdict; with `noevidence` it\ncompletes without a verdict.\n\n## Identifiers, times and numbers\n\nIdentifiers are opaque strings of at most 64 characters; store them as they are. They start with the kind of\nresource (`scan_`, `case_`, `whe_`, `whd_`, `evt_`, `org_`) and sort by creation time. A path with an identifier\nthat is unknown, belongs to another organization or environment, or is malformed answers 404, always with the same\nbody except for the request id. Times are RFC 3339 in UTC with milliseconds, such as `2026-11-21T08:15:30.123Z`.\nLengths of strings are counted in Unicode code points.\n\n## Requests\n\nEvery GET operation also accepts HEAD, which answers the same without the body.\n\nBodies are JSON in UTF-8 with `Content-Type: application/json`, at most 256 KiB. Unknown properties and unknown\nquery parameters are refused with a 400 that names them, so that a mistyped optional field is never silently\nignored. A body with far more members and items than its operation allows is refused with 400 as a whole, without\nnaming each one. A string in a body or a query that contains the character U+0000 is also refused with 400, and so\nis a body with an unpaired surrogate. A body sent to an operation that takes none is ignored. Paths are exact: a\ntrailing or doubled slash or different letter case is 404.\n\nIn the value of a query parameter, percent-encode `+`, `&`, `#` and `%` as `%2B`, `%26`, `%23` and `%25`: an\nunencoded `+` stands for a space, except in the offset of a time. A time bound finer than a millisecond is rounded\nup to the next millisecond, the precision of all times of resources.\n\nHeaders must arrive within 20 seconds and a body within 30; an upload must send at least 60 KiB a minute. A slower\nrequest is answered 408, and the connection is closed. A request may be refused before its body has been read, and\nbefore `100 Continue` if the client asked for it; the connection is then closed too, unless little of the body is\nmissing. Of the requests pipelined on one connection, 32 are served; the last answer says `Connection: close`, and\nlater requests were not carried out.\n\n## Answers and errors\n\nA success is `{ \"data\": …, \"meta\": … }`, a failure `{ \"error\": { \"code\", \"message\", \"requestId\" } }`. Every answer\nis `Cache-Control: no-store` and `X-Content-Type-Options: nosniff`, and carries `X-Request-Id`, equal to\n`meta.requestId` or `error.requestId`; quote it when you ask for help. Send your own `X-Request-Id` (1–64 ASCII\nletters, digits, dots, underscores and hyphens) and it is kept. A 400 has `error.details`, which lists up to ten\nfaults, each with its `path`, such as `body.events[0]`. Branch on `error.code`, a closed list, never on\n`error.message`:\n\n| Status | `error.code` |\n|---|---|\n| 400 | `invalid_request`, `invalid_cursor` |\n| 401 | `unauthorized` |\n| 403 | `insufficient_scope`, `upload_forbidden` |\n| 404 | `not_found` |\n| 405 | `method_not_allowed` (with an `Allow` header) |\n| 409 | `conflict`, `idempotency_in_progress`, `upload_not_found`, `upload_size_mismatch`, `scan_failed`, `webhook_revoked`, `limit_reached`, `storage_quota_exceeded`, `upload_in_progress`, `scan_in_use`, `case_on_hold`, `upload_refused` |\n| 413 | `payload_too_large` |\n| 415 | `unsupported_media_type` |\n| 416 | `range_not_satisfiable` (with `Content-Range`) |\n| 421 | `organization_moved` (with a `Location` header) |\n| 422 | `unprocessable`, `scan_not_found`, `idempotency_key_reused` |\n| 429 | `rate_limited` |\n| 500 | `internal_error` |\n| 503 | `service_unavailable` (with `Retry-After`) |\n\n| `error.code` | What to do |\n|---|---|\n| `invalid_request` | Correct the request; `error.details` names each wrong field. |\n| `invalid_cursor` | Start the list again without `cursor`. |\n| `unauthorized` | Check the key and how it is sent; ask for a new one if it was revoked. |\n| `insufficient_scope` | Use a key with the scope that `error.message` names. |\n| `upload_forbidden` | Use `uploadUrl` unchanged and before `expiresAt`; create another upload intent if it has expired. |\n| `not_found` | Check the path and the identifier, and that the key belongs to the environment in which the resource was created. |\n| `method_not_allowed` | Use a method that `Allow` names. |\n| `upload_not_found` | `PUT` the file to `uploadUrl` first, then mark the upload complete again. |\n| `upload_size_mismatch` | Create another scan with the file's true size, and upload it there. |\n| `upload_refused` | Create another scan, and upload the file there with exactly the headers of `uploadHeaders`. |\n| `scan_failed` | Create another scan; a failed scan cannot be resumed. |\n| `webhook_revoked` | Register the address again; a revoked endpoint cannot be reactivated. |\n| `limit_reached` | Revoke a webhook endpoint that is no longer needed, then register the new one; open another case for more scans or reports; make a report without its files. |\n| `storage_quota_exceeded` | Wait until open uploads are completed or expire, or ask the operator for a larger quota. |\n| `upload_in_progress` | Wait for `Retry-After` seconds, then send the file again; only the upload target gives this answer. |\n| `scan_in_use` | Keep the scan as long as a case includes it. |\n| `case_on_hold` | End the hold with `hold: false`, if its reason is gone. |\n| `scan_not_found` | Remove the scan that `error.message` names from the request. |\n| `idempotency_in_progress` | Send the same request again after a moment. |\n| `idempotency_key_reused` | Use a different key for each different request. |\n| `payload_too_large` | Make the body smaller; files go to the upload target, not here. |\n| `unsupported_media_type` | Send `Content-Type: application/json`. |\n| `range_not_satisfiable` | Ask for bytes that the file has; `Content-Range` has its size. |\n| `organization_moved` | Send the request to the address in `Location`, and all later requests to the new address: see Moving. |\n| `rate_limited` | Wait for `Retry-After` seconds, then send the request again. |\n| `internal_error`, `service_unavailable` | Send the request again later, as its idempotency allows. |\n| `conflict` | Read the resource again: its current state does not allow the request, or not yet. |\n| `unprocessable` | Reserved for a 422 without a code of its own. |\n\nAfter a 5xx or no answer, you cannot know whether the request took effect: see Idempotency. Wait longer before each\nretry (half a second, one, two, up to a minute), and give up eventually.\n\nA request is checked in this order: path and method (404, 405), key (401), whether its organization is on this\ndeployment (421, 503), rate limit (429), scope (403), body and parameters (415, 413, 400), and finally the resources\nthey refer to (404, 409 or 422; if several apply, their order is not fixed).\n\n## Pages\n\nLists are newest first and come in pages of `limit` resources, 25 unless you ask for another number from 1 to 100:\n`GET /api/v1/scans?limit=100`. `meta.nextCursor` is a string when there is another page and `null` otherwise; send\nit back as `cursor`, with the same filters, until it is `null`. There is no total. A cursor is opaque and is valid\nfor one list and its filters only. If resources are added while you page, none appears twice, and none that existed\nwhen you read the first page is skipped.\n\n## Idempotency\n\nOperations that create accept an `Idempotency-Key` header (1–255 printable ASCII characters), kept for 24 hours per\norganization, environment and operation. A request with the same key and the same JSON value gets the first answer\nagain, with the header `Idempotency-Replayed: true`; nothing is created twice. If what it created was deleted\nsince, the answer is 404. With a different body, or another identifier in the path, it is 422\n`idempotency_key_reused`; while the first request is still in progress, 409 `idempotency_in_progress`. Only successes\nare kept: after an error the key can be used again. If a 503 leaves it unclear whether the request was\ncarried out, send it again with the same key: within ten seconds you either get the stored answer, or the request is\ncarried out now.\n\nGenerate one key for each thing you want to create, before the first try, and send it with every try.\n`x-idempotency` of each operation says how it may be repeated if no answer came:\n\n| `x-idempotency` | Meaning |\n|---|---|\n| `safe` | It only reads: repeat it freely. |\n| `idempotent` | Repeating it has no further effect. |\n| `key` | Repeat it with the same `Idempotency-Key`; without one, you may create twice. |\n| `none` | Each call has an effect of its own. |\n\n## Rate limits\n\nEach key and each organization has a bucket of requests a minute (6,000 and 30,000 unless the operator set other\nlimits), in a window of one minute from the bucket's first request. If the service runs as several processes, more\nrequests may pass, and the headers show what the answering process knows. Authenticated answers carry\n`RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` of the tighter bucket; a refusal is 429 with\n`Retry-After` in seconds, and is not counted. `error.details` of a 429 has one entry: its `path` is the limit that\nrefused the request, `key` or `organization`, and its `message` says the limit's size and when it ends.\n\n## Moving\n\nAn operator may move an organization to another deployment, with its keys, resources, webhook secrets and\nidentifiers. During the move its requests get 503 with `Retry-After`. Afterwards this address answers 421\n`organization_moved` without carrying out the request, and `Location` is the address of the same request on the new\ndeployment. Store the part before the path as the new base address. Deliveries continue where they left off, and\nevents keep their `id`. Upload addresses issued before the move no longer work after it.\n\n## Webhooks\n\nRegister an HTTPS endpoint for event kinds with `POST /api/v1/webhooks`, store the `secret` of that answer, and try\nit with `POST /api/v1/webhooks/{webhookId}/test`. Each event is delivered at least once to every active endpoint\nthat subscribes to its kind: tolerate duplicates, for which `id` in the body and the `Service-Event-Id` header are\nthe same on every attempt and every endpoint. Order is not guaranteed: compare `updatedAt` of the resource in `data`\nto find the newer state.\n\nAn event about a scan or a case that was deleted before it arrived has no more than `{ \"id\", \"erased\": true }` in\n`data`: ignore it, or delete what you have of that resource.\n\nAnswer with any 2xx status within 15 seconds; do the work afterwards. Anything else is a failure (including a\nredirect, which is never followed) and is retried about 30 seconds, 3.5 minutes, 24.5 minutes, 2 h 51 min and 20\nhours after the attempt before, six attempts in all. `Retry-After` on a 429 or 503 is honoured up to twice the gap.\n410 fails the delivery immediately and pauses the endpoint, unless you have changed its address in the meantime.\n`GET /api/v1/webhooks/deliveries` shows the outcome of each delivery for 30 days unless the operator set another\ntime; older ones are deleted. To change a secret without losing deliveries, use\n`POST /api/v1/webhooks/{webhookId}/rotate-secret`.\n\nA slow or unresponsive endpoint does not delay others: at most 64 attempts are in flight to one endpoint and 160 to\nall of one organization, in each process of the service. After five timeouts in a row an endpoint gets one attempt\nevery 30 seconds until it answers. Deliveries that wait in the meantime use up no attempts, but fail if they could\nnot be attempted within 24 hours; time in which the endpoint is paused does not count. An endpoint without a success\nfor five days, with 20 deliveries since the last success that used up their attempts or these 24 hours, is paused:\nmake it `active` again with `POST /api/v1/webhooks/{webhookId}/status`.\n\n## Verifying a webhook\n\nEvery delivery is signed: `Service-Signature: t=<unix seconds>, v1=<hex>`, where `v1` is HMAC-SHA256 over\n`<t>.<body>` with the endpoint's whole secret (the UTF-8 bytes of `whsec_…`) as key. Compute it over the bytes as\nthey arrived, before parsing; compare in constant time; and reject when `t` is more than five minutes old. Each\nattempt has a fresh `t`. During a secret rotation there are two `v1` values, one for each secret: a delivery is\ngenuine if either matches. In Node:\n\n```js\nimport { createHmac, timingSafeEqual } from 'node:crypto'\n\n// `body` is the raw Buffer, `header` the Service-Signature header.\nexport function isGenuine(body, header, secret) {\n  const match = /^t=(\\d+)((?:, v1=[0-9a-f]{64}){1,2})$/.exec(header ?? '')\n  if (match === null) return false\n  const [, t, signatures] = match\n  if (Math.abs(Date.now() / 1000 - Number(t)) > 300) return false\n  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest()\n  return signatures\n    .split(', v1=')\n    .slice(1)\n    .some((v1) => timingSafeEqual(expected, Buffer.from(v1, 'hex')))\n}\n```\n\nTo test your own code with its clock set to that time: the secret `whsec_example`, the body\n`{\"id\":\"evt_1\",\"type\":\"webhook.test\"}` and `t` 1795249230 give `v1`\n`4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992`. The client package provides all of this as\n`verifyWebhook`.\n\nThe headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of the Standard Webhooks specification are\nsent as well (keyed with the decoded part of the secret after `whsec_`), so any Standard Webhooks library can verify\na delivery.\n\n## Versions\n\nAll paths start with `/api/v1`. `meta.apiVersion` is this document's version, a date; it changes with each release\nthat changes this document. `GET /openapi.yaml` and `GET /openapi.json` return this document and need no key.\n\nWithin `/api/v1`, releases may add operations, optional parameters and request fields, fields in answers and events,\nevent kinds, and error codes for statuses that an operation documents. Ignore anything you do not recognise. Any\nother change would be `/api/v2`.\n\nOperations that will be removed are marked `deprecated` in this document. Their answers then carry the header\n`Deprecation` (RFC 9745) with the time of deprecation, and `Sunset` (RFC 8594) with the earliest time of removal, at\nleast twelve months later. Nothing is deprecated now.\n"
 },
 "servers": [
  {
   "url": "https://media.example.org",
   "description": "A placeholder for the address of the service; ask its operator for the real one. The copy that a service serves\nhas its own address here. Production, staging and sandbox share one address: the key selects the environment.\n",
   "x-internal": false
  }
 ],
 "tags": [
  {
   "name": "Scans",
   "description": "Upload a media file and learn whether it is authentic. A scan is `uploading` until its upload is marked complete.\nIn sandbox and staging it is then immediately `complete`; in production it is `queued` and `processing` before it\nis `complete`, with a verdict, or `failed`. Poll the job, or subscribe to `scan.completed` and `scan.failed`.\n"
  },
  {
   "name": "Cases",
   "description": "Investigations that group scans. A case is `open` until you or an operator move it to `escalated` or `resolved`;\nits verdict is the worst of its scans' verdicts and is updated as they change.\n"
  },
  {
   "name": "Webhooks",
   "description": "Signed events, pushed to your HTTPS endpoints. An endpoint is `active`, `paused` (nothing is sent, and waiting\ndeliveries are held) or permanently `revoked`. A delivery is `pending`, then `retrying` between attempts, and ends\nas `succeeded` or `failed`. See Webhooks and Verifying a webhook in the introduction.\n"
  },
  {
   "name": "Usage",
   "description": "What your organization uses, and its limits.\n"
  },
  {
   "name": "Events",
   "description": "What a webhook endpoint receives: a POST with the headers below and a JSON body whose `type` is the event kind and\nwhose `data` is the resource as the API returns it. Branch on `type`, and answer 2xx to kinds you do not\nrecognise.\n"
  }
 ],
 "x-error-codes": {
  "invalid_request": 400,
  "invalid_cursor": 400,
  "unauthorized": 401,
  "insufficient_scope": 403,
  "upload_forbidden": 403,
  "not_found": 404,
  "method_not_allowed": 405,
  "conflict": 409,
  "idempotency_in_progress": 409,
  "upload_not_found": 409,
  "upload_size_mismatch": 409,
  "scan_failed": 409,
  "webhook_revoked": 409,
  "limit_reached": 409,
  "storage_quota_exceeded": 409,
  "upload_in_progress": 409,
  "scan_in_use": 409,
  "case_on_hold": 409,
  "upload_refused": 409,
  "payload_too_large": 413,
  "unsupported_media_type": 415,
  "range_not_satisfiable": 416,
  "organization_moved": 421,
  "unprocessable": 422,
  "scan_not_found": 422,
  "idempotency_key_reused": 422,
  "rate_limited": 429,
  "internal_error": 500,
  "service_unavailable": 503
 },
 "paths": {
  "/api/v1/scans/upload-intents": {
   "parameters": [
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "createScanUploadIntent",
    "tags": [
     "Scans"
    ],
    "summary": "Create a scan and get its upload target",
    "description": "Creates a scan in status `uploading` and returns a short-lived target for the file.\n\nSend the file with `PUT uploadUrl`, the raw bytes as body and exactly the headers in `uploadHeaders`;\n`Content-Length` must equal `byteSize`. The target needs no API key and answers 200. It lives for 15 minutes\nunless the operator set another time; an expired or altered address answers 403, another `Content-Type` 415,\nanother length 400, and an upload after completion 409. Browsers may upload to it directly.\n\nA target accepts one upload at a time: while one is in progress, another is answered 409 `upload_in_progress`,\nwith `Retry-After`. An upload ends when its connection breaks. An upload that sends nothing for five seconds\ngives way to the next one, so a client that lost its connection can start again.\n\nFor a large file on a network that fails, ask for `resumable: true`: the answer then also has\n`resumableUploadUrl`, an upload of [tus 1.0](https://tus.io/protocols/resumable-upload) that exists already.\n`HEAD` says how many bytes have arrived, `PATCH` sends more of them from there on, and what has arrived stays\nwhen a connection breaks, however short it was. Give the address to a tus client as the URL of the upload to\nresume, and no key. It lives as long as the target, again after each `PATCH`, at most 24 hours. Both addresses\nare for the same file and the same `byteSize`, and only one of them takes it: while one is receiving, the other\nis answered 409 `upload_in_progress`, and 403 `upload_forbidden` once the file is complete. `POST` and `DELETE`\nare answered 405.\n\nIf the operator stores files in S3, `uploadUrl` is an address of the S3 server, and `uploadHeaders` has more\nthan the `Content-Type`. Refusals are then S3's own, in XML: an altered or expired address, another\n`Content-Type` or another length answers 403, and a second upload after a successful one 412.\n\nIf the target has expired, repeating the request with the same `Idempotency-Key` returns a fresh target for the\nsame scan, as long as that scan still accepts an upload. If the scan has been deleted, the answer is 404.\n\nA scan whose upload is not marked complete within an hour after `expiresAt` becomes `failed` and its file is\ndeleted. Emits `scan.created`.\n\nAn organization has a storage quota across all its environments, 100 GiB unless the operator set another:\n`byteSize` counts from this call until the file is deleted or the scan fails; a sandbox scan without a file\ncounts only until it is complete. A file that does not fit is refused with 409 `storage_quota_exceeded`. The\nprocesses of the service learn of each other's scans within seconds, so scans created in several of them at the\nsame time may exceed the quota by the size of those scans.\n",
    "security": [
     {
      "bearerKey": [
       "scans:write"
      ]
     }
    ],
    "x-idempotency": "key",
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateScanUploadIntentRequest"
       },
       "example": {
        "fileName": "press-photo.jpg",
        "contentType": "image/jpeg",
        "mediaType": "image",
        "byteSize": 482113,
        "resumable": true,
        "metadata": {
         "article": "4711"
        }
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The scan was created; upload the file next.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Location": {
        "$ref": "#/components/headers/Location"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/Idempotency-Replayed"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/ScanUploadIntent"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
          "uploadUrl": "https://media.example.org/uploads/scan_01m7yj9d12esp8bhyevxnn0wrm?expires=1795249230&signature=…",
          "uploadHeaders": {
           "Content-Type": "image/jpeg"
          },
          "resumableUploadUrl": "https://media.example.org/resumable-uploads/scan_01m7yj9d12esp8bhyevxnn0wrm?signature=…",
          "expiresAt": "2026-11-21T08:30:30.123Z"
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:15:30.123Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/UploadIntentConflict"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "422": {
      "$ref": "#/components/responses/IdempotencyKeyReused"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/scans/from-url": {
   "parameters": [
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "createScanFromUrl",
    "tags": [
     "Scans"
    ],
    "summary": "Create a scan of a file at an address",
    "description": "Creates a scan in status `uploading`. The service then fetches the file and completes the scan by itself;\nnothing is uploaded or marked complete. Learn the end from `scan.completed` or `scan.failed`, or poll\n`GET /api/v1/scans/{scanId}/job`.\n\nThe address is fetched with GET over `http` or `https`, without cookies or credentials. Up to five redirects are\nfollowed. Neither the address nor one that it leads to may be private, loopback or otherwise not public. The file\nmay have 5 GiB at most, and what is left of the storage quota; the fetch may take 10 minutes, and the host may send\nnothing for 60 seconds. If something goes wrong, the scan becomes `failed`, and `failure` says why; nothing is\ntried again.\n\n`fileName` is that of the request, else of the answer's `Content-Disposition`, else the last part of the path;\nuntil the file has been fetched it is that of the request or of the path. The content type is that of the answer.\n`signals.source` keeps the address, the one that it led to, and what was answered when, as evidence of where the\nfile came from.\n\nIn the sandbox nothing is fetched, and the scan is complete at once. The verdict follows from the file name as\nusual, with `application/octet-stream` as content type and no bytes; `failed-` and a code of\n`ScanFailureCode` in the file name, such as `failed-dns`, makes the scan fail with that code. Staging fetches the\nfile and gives its deterministic verdict.\n\nRepeating the request with the same `Idempotency-Key` returns the stored answer; if the scan has been deleted,\nthe answer is 404.\n\nWhile the file is fetched, what has been announced or received of it counts towards the storage quota. Emits\n`scan.created`.\n",
    "security": [
     {
      "bearerKey": [
       "scans:write"
      ]
     }
    ],
    "x-idempotency": "key",
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateScanFromUrlRequest"
       },
       "example": {
        "url": "https://news.example.org/photos/press-photo.jpg",
        "mediaType": "image",
        "metadata": {
         "article": "4711"
        }
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The scan was created; its file is fetched next.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Location": {
        "$ref": "#/components/headers/Location"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/Idempotency-Replayed"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/Scan"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
          "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
          "fileName": "press-photo.jpg",
          "mediaType": "image",
          "status": "uploading",
          "verdict": null,
          "confidence": null,
          "riskLevel": null,
          "modelVersion": null,
          "pipelineVersion": null,
          "signals": {
           "source": {
            "address": "https://news.example.org/photos/press-photo.jpg",
            "finalAddress": null,
            "status": null,
            "headers": {},
            "fetchedAt": null
           }
          },
          "metadata": {
           "article": "4711"
          },
          "fileExpiresAt": null,
          "fileState": null,
          "failure": null,
          "createdAt": "2026-11-21T08:15:30.123Z",
          "updatedAt": "2026-11-21T08:15:30.123Z"
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:15:30.123Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/UploadIntentConflict"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "422": {
      "$ref": "#/components/responses/IdempotencyKeyReused"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/scans/{scanId}/upload-complete": {
   "parameters": [
    {
     "$ref": "#/components/parameters/ScanIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "completeScanUpload",
    "tags": [
     "Scans"
    ],
    "summary": "Mark an upload complete and ask for the verdict",
    "description": "Sandbox and staging answer with the scan `complete` and its deterministic verdict; production answers\nwith the scan `queued`, and the verdict follows. Sandbox does not need the file to be there.\n\nRepeated calls, even concurrent ones, answer with the same scan and cause no second verdict and no second event.\nWhen the scan becomes `complete`, `scan.completed` is emitted, and `verdict.synthetic` or `verdict.suspicious`\nif that is the verdict.\n",
    "security": [
     {
      "bearerKey": [
       "scans:write"
      ]
     }
    ],
    "x-idempotency": "idempotent",
    "responses": {
     "200": {
      "$ref": "#/components/responses/ScanAnswer"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/UploadConflict"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/scans": {
   "parameters": [
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "listScans",
    "tags": [
     "Scans"
    ],
    "summary": "List scans",
    "description": "The scans of the key's organization and environment, newest first. Filters are combined with \"and\"; each takes\none value.\n",
    "security": [
     {
      "bearerKey": [
       "scans:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "parameters": [
     {
      "$ref": "#/components/parameters/ScanStatusFilter"
     },
     {
      "$ref": "#/components/parameters/VerdictFilter"
     },
     {
      "$ref": "#/components/parameters/RiskLevelFilter"
     },
     {
      "$ref": "#/components/parameters/MediaTypeFilter"
     },
     {
      "$ref": "#/components/parameters/AgreementFilter"
     },
     {
      "$ref": "#/components/parameters/Sha256Filter"
     },
     {
      "$ref": "#/components/parameters/ConclusionFilter"
     },
     {
      "$ref": "#/components/parameters/CreatedFrom"
     },
     {
      "$ref": "#/components/parameters/CreatedTo"
     },
     {
      "$ref": "#/components/parameters/Cursor"
     },
     {
      "$ref": "#/components/parameters/Limit"
     }
    ],
    "responses": {
     "200": {
      "description": "A page of scans.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "description": "The scans of this page, newest first.",
           "type": "array",
           "maxItems": 100,
           "items": {
            "$ref": "#/components/schemas/Scan"
           }
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": [
          {
           "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
           "fileName": "press-photo.jpg",
           "mediaType": "image",
           "status": "complete",
           "verdict": "synthetic",
           "confidence": 0.9731,
           "riskLevel": "critical",
           "modelVersion": "staging-rules-1",
           "pipelineVersion": "staging-pipeline-1",
           "signals": {
            "basis": "staging"
           },
           "metadata": {
            "article": "4711"
           },
           "fileState": "stored",
           "failure": null,
           "createdAt": "2026-11-21T08:15:30.123Z",
           "updatedAt": "2026-11-21T08:15:41.007Z"
          }
         ],
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:16:00.000Z",
          "apiVersion": "2026-11-23",
          "nextCursor": null
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadListRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/scans/{scanId}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/ScanIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "getScan",
    "tags": [
     "Scans"
    ],
    "summary": "Get a scan",
    "description": "One scan of the key's organization and environment.",
    "security": [
     {
      "bearerKey": [
       "scans:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "responses": {
     "200": {
      "$ref": "#/components/responses/ScanAnswer"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "patch": {
    "operationId": "updateScan",
    "tags": [
     "Scans"
    ],
    "summary": "Change a scan's metadata",
    "description": "Merges `metadata` into the scan's metadata: entries that are absent stay as they are, a `null` value removes its\nentry. If more than 20 entries would result, the answer is 400 and nothing is changed.\n",
    "security": [
     {
      "bearerKey": [
       "scans:write"
      ]
     }
    ],
    "x-idempotency": "idempotent",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateScanRequest"
       },
       "example": {
        "metadata": {
         "article": "4711",
         "desk": null
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "$ref": "#/components/responses/ScanAnswer"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "delete": {
    "operationId": "deleteScan",
    "tags": [
     "Scans"
    ],
    "summary": "Delete a scan and its file",
    "description": "Permanently deletes the scan, its file, everything derived from the file, and the reports that include it. A\nscan that belongs to a case is 409 `scan_in_use`. If the scan is queued or processing, its analysis is\ncancelled, and no event reports a verdict. The `data` of its events becomes `{\"id\", \"erased\": true}`, and\ndeliveries that still wait are sent in this form. Deleting it again is 404.\n",
    "security": [
     {
      "bearerKey": [
       "scans:write"
      ]
     }
    ],
    "x-idempotency": "idempotent",
    "responses": {
     "204": {
      "$ref": "#/components/responses/ScanDeleted"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/ScanInUse"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/scans/{scanId}/evidence": {
   "parameters": [
    {
     "$ref": "#/components/parameters/ScanIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "getScanEvidence",
    "tags": [
     "Scans"
    ],
    "summary": "Get the evidence of a scan",
    "description": "What the analysis read in the file, so that you can check a verdict with public tools: every tag of its metadata\nby ExifTool's names, its Content Credentials as crJSON, each exhibit with a longer quote than in `signals`, and\nwhat was looked for. Before the scan's status is final the answer is 409 `conflict`.\n\nPersonal data are left out unless you ask for them with `personalData=include`: places, names, serial numbers\nand addresses in the metadata, and assertions of the credentials that may hold such data, of which\n`{\"label\", \"redacted\": true}` is left.\n\n`metadata` and `c2pa` are `null` and the lists empty for scans of sandbox and staging, whose files are not\nread, for failed scans, and for scans that an earlier release has judged.\n",
    "security": [
     {
      "bearerKey": [
       "scans:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "parameters": [
     {
      "$ref": "#/components/parameters/PersonalDataChoice"
     }
    ],
    "responses": {
     "200": {
      "description": "The evidence.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/ScanEvidence"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
          "metadata": {
           "tool": "ExifTool",
           "version": "13.59",
           "fileType": "JPEG",
           "tags": [
            {
             "place": "IFD0:Make",
             "group": "IFD0",
             "name": "Make",
             "value": "Example"
            },
            {
             "place": "XMP-xmpMM:History",
             "group": "XMP-xmpMM",
             "name": "History",
             "value": [
              {
               "Action": "saved",
               "SoftwareAgent": "Example Editor 3.1"
              }
             ]
            }
           ],
           "truncated": false,
           "withheld": 2
          },
          "c2pa": {
           "manifests": [
            {
             "label": "urn:c2pa:9a7d0c3e-6c2f-4c57-9d0b-1f2f3b6b1a11",
             "assertions": {
              "cawg.metadata": {
               "label": "cawg.metadata",
               "redacted": true
              }
             }
            }
           ]
          },
          "exhibits": [
           {
            "code": "camera",
            "place": "IFD0:Make",
            "quote": "Example",
            "tool": "ExifTool 13.59"
           }
          ],
          "lookedFor": [
           {
            "what": "generation parameters",
            "found": false
           }
          ]
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:15:41.500Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/NoVerdictYet"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/scans/{scanId}/report": {
   "parameters": [
    {
     "$ref": "#/components/parameters/ScanIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "getScanReport",
    "tags": [
     "Scans"
    ],
    "summary": "Get a report of a scan",
    "description": "One ZIP file about the scan as it is now, made while it is sent and not kept: its verdict with reasons and\nexhibits, its former judgements, what people found, what was read in its file, who did what, and with\n`files=include` the file itself. It is signed as the reports of cases are, which `createCaseReport` describes;\n`case` of its `report.json` is `null`. Each call makes another report, and custody of the scan says that it was\nexported, also if the answer is not read to its end.\n\nA scan without a final status is 409 `conflict`, and so is one whose file is asked for and is missing, damaged,\nor such that the report would have more than 5 GiB. If damage shows only while the file is sent, the connection\nends before the last bytes, and the scan's `fileState` becomes `damaged`. A ZIP file without its end is not a\nreport. An organization that reads several reports at once gets 503 for further ones.\n",
    "security": [
     {
      "bearerKey": [
       "scans:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "parameters": [
     {
      "$ref": "#/components/parameters/FilesChoice"
     },
     {
      "$ref": "#/components/parameters/PersonalDataChoice"
     }
    ],
    "responses": {
     "200": {
      "description": "The report.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Accept-Ranges": {
        "$ref": "#/components/headers/Accept-No-Ranges"
       },
       "Content-Disposition": {
        "$ref": "#/components/headers/Content-Disposition"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/zip": {
        "example": "PK\u0005\u0006\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000"
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/NotReported"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/scans/{scanId}/file": {
   "parameters": [
    {
     "$ref": "#/components/parameters/ScanIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "getScanFile",
    "tags": [
     "Scans"
    ],
    "summary": "Get a scan's file",
    "description": "The file as it was uploaded, or the part that `Range` asks for; before the upload is marked complete, the last\ncomplete upload. 404 if there is no file: none was uploaded, the scan failed, or the file was removed. `HEAD`\ngives its size.\n\nIt is sent as an attachment under the scan's `fileName`, in which path separators and invisible characters are\nreplaced by `_`. Its `Content-Type` is detected from its first bytes, whatever the intent declared: a picture,\nvideo or sound that browsers show without running anything, or else `application/octet-stream`.\n\nWhere the SHA-256 of the file that was judged is recorded, it is in `Repr-Digest`. A whole file is compared with\nit while it is sent: if it differs, the connection ends before the last bytes, and the scan's `fileState` becomes\n`damaged`. Parts are not compared. Nothing is recorded in sandbox and staging.\n\nCustody of the scan says that its file was downloaded, once in 15 minutes for each key.\n",
    "security": [
     {
      "bearerKey": [
       "scans:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "parameters": [
     {
      "$ref": "#/components/parameters/RangeHeader"
     }
    ],
    "responses": {
     "200": {
      "description": "The whole file.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Accept-Ranges": {
        "$ref": "#/components/headers/Accept-Ranges"
       },
       "Repr-Digest": {
        "$ref": "#/components/headers/Repr-Digest"
       },
       "Content-Disposition": {
        "$ref": "#/components/headers/Content-Disposition"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/octet-stream": {
        "example": "BM6"
       },
       "image/avif": {},
       "image/gif": {},
       "image/jpeg": {},
       "image/png": {},
       "image/webp": {},
       "video/mp4": {},
       "video/quicktime": {},
       "video/webm": {},
       "audio/aac": {},
       "audio/flac": {},
       "audio/mp4": {},
       "audio/mpeg": {},
       "audio/ogg": {},
       "audio/wav": {}
      }
     },
     "206": {
      "description": "The requested part.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Accept-Ranges": {
        "$ref": "#/components/headers/Accept-Ranges"
       },
       "Repr-Digest": {
        "$ref": "#/components/headers/Repr-Digest"
       },
       "Content-Disposition": {
        "$ref": "#/components/headers/Content-Disposition"
       },
       "Content-Range": {
        "$ref": "#/components/headers/Content-Range"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/octet-stream": {
        "example": "BM6"
       },
       "image/avif": {},
       "image/gif": {},
       "image/jpeg": {},
       "image/png": {},
       "image/webp": {},
       "video/mp4": {},
       "video/quicktime": {},
       "video/webm": {},
       "audio/aac": {},
       "audio/flac": {},
       "audio/mp4": {},
       "audio/mpeg": {},
       "audio/ogg": {},
       "audio/wav": {}
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "416": {
      "$ref": "#/components/responses/RangeNotSatisfiable"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/scans/{scanId}/renditions/{kind}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/ScanIdPath"
    },
    {
     "$ref": "#/components/parameters/RenditionKindPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "getScanRendition",
    "tags": [
     "Scans"
    ],
    "summary": "Get a picture made of a scan's file",
    "description": "A picture for people to look at, or the part of it that `Range` asks for. 404 if there is none: only the pictures\nof an image that was analysed can be made, only a detector draws a heat map, and they go with the file. The\npreview and error levels are made when they are first requested, which takes some tenths of a second, or seconds\nfor a large picture; then they are stored. While an organization waits for the pictures of many files, further\nrequests get 503.\n\nIt is sent as an attachment. Custody of the scan says that it was seen, once in 15 minutes for each key and kind.\n",
    "security": [
     {
      "bearerKey": [
       "scans:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "parameters": [
     {
      "$ref": "#/components/parameters/RangeHeader"
     }
    ],
    "responses": {
     "200": {
      "description": "The picture; a heat map is in the format that the detector sent.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Accept-Ranges": {
        "$ref": "#/components/headers/Accept-Ranges"
       },
       "Content-Disposition": {
        "$ref": "#/components/headers/Content-Disposition"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "image/webp": {
        "example": "RIFF\u001a\u0000\u0000\u0000WEBP"
       },
       "image/png": {}
      }
     },
     "206": {
      "description": "The requested part.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Accept-Ranges": {
        "$ref": "#/components/headers/Accept-Ranges"
       },
       "Content-Disposition": {
        "$ref": "#/components/headers/Content-Disposition"
       },
       "Content-Range": {
        "$ref": "#/components/headers/Content-Range"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "image/webp": {
        "example": "RIFF\u001a\u0000\u0000\u0000WEBP"
       },
       "image/png": {}
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "416": {
      "$ref": "#/components/responses/RangeNotSatisfiable"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/scans/{scanId}/judgements": {
   "parameters": [
    {
     "$ref": "#/components/parameters/ScanIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "rejudgeScan",
    "tags": [
     "Scans"
    ],
    "summary": "Judge a scan again",
    "description": "Has a scan's file analysed again by today's rules, lists and detectors, after all new scans. The scan stays\n`complete` with its verdict until the new one replaces it; its job is `queued` or `processing` meanwhile. The\nnew verdict, also if it is the same, is sent as `scan.rejudged` and as no other event; `listJudgements` keeps\nthe earlier ones. Cases of the scan follow. A file that cannot be analysed leaves everything as it is.\n\nOnly a complete scan whose file is still there can be judged again, and only in production; any other is 409\n`conflict`. A scan that already waits to be judged again is judged once.\n",
    "security": [
     {
      "bearerKey": [
       "scans:write"
      ]
     }
    ],
    "x-idempotency": "idempotent",
    "responses": {
     "202": {
      "description": "The scan will be judged again.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/ScanJob"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
          "status": "queued",
          "nextPollAfter": "2026-11-21T08:16:02.000Z"
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:16:00.000Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/NotJudgedAgain"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "get": {
    "operationId": "listJudgements",
    "tags": [
     "Scans"
    ],
    "summary": "List the judgements of a scan",
    "description": "The verdict that a scan has and those that it had before, the newest first. Empty until the scan's status is\nfinal.\n",
    "security": [
     {
      "bearerKey": [
       "scans:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "parameters": [
     {
      "$ref": "#/components/parameters/Cursor"
     },
     {
      "$ref": "#/components/parameters/Limit"
     }
    ],
    "responses": {
     "200": {
      "description": "A page of judgements.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "description": "The judgements of this page, newest first.",
           "type": "array",
           "maxItems": 100,
           "items": {
            "$ref": "#/components/schemas/Judgement"
           }
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": [
          {
           "number": 1,
           "verdict": "synthetic",
           "confidence": 0.9731,
           "riskLevel": "critical",
           "modelVersion": "staging-rules-1",
           "pipelineVersion": "staging-pipeline-1",
           "signals": {
            "basis": "staging"
           },
           "judgedAt": "2026-11-21T08:15:41.007Z",
           "cause": "upload"
          }
         ],
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:16:00.000Z",
          "apiVersion": "2026-11-23",
          "nextCursor": null
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadListRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/scans/{scanId}/job": {
   "parameters": [
    {
     "$ref": "#/components/parameters/ScanIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "getScanJob",
    "tags": [
     "Scans"
    ],
    "summary": "Get the job status of a scan",
    "description": "A small answer for polling. Do not poll before `nextPollAfter`: it is two seconds from now at first, and up to\n30 seconds as the scan gets older. It is absent once the status is final (`complete`, `failed`).\n",
    "security": [
     {
      "bearerKey": [
       "scans:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "responses": {
     "200": {
      "description": "The job.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/ScanJob"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
          "status": "processing",
          "nextPollAfter": "2026-11-21T08:15:43.500Z"
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:15:41.500Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/cases": {
   "parameters": [
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "createCase",
    "tags": [
     "Cases"
    ],
    "summary": "Open a case from scans",
    "description": "Opens a case in status `open`. Duplicates in `scanIds` are removed and the order is kept. Without `severity`,\nthe severity is the worst risk level among the scans, or `medium` if none has one, and is updated with the scans\nuntil it is set explicitly. The verdict is the worst of the scans' verdicts (`synthetic`, `suspicious`,\n`authentic`, in that order), `null` while none has one, and is updated when scans complete later. Emits\n`case.opened`. A repeated request whose case was deleted since is 404.\n",
    "security": [
     {
      "bearerKey": [
       "cases:write"
      ]
     }
    ],
    "x-idempotency": "key",
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateCaseRequest"
       },
       "example": {
        "title": "Doctored press photo",
        "scanIds": [
         "scan_01m7yj9d12esp8bhyevxnn0wrm"
        ],
        "severity": "high",
        "assignee": "dana@example.org"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The case was opened.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Location": {
        "$ref": "#/components/headers/Location"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/Idempotency-Replayed"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/Case"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "id": "case_01m7yj9d12esp8bhyr0h81majq",
          "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
          "title": "Doctored press photo",
          "scanIds": [
           "scan_01m7yj9d12esp8bhyevxnn0wrm"
          ],
          "status": "open",
          "severity": "high",
          "verdict": "synthetic",
          "assignee": "dana@example.org",
          "hold": false,
          "metadata": {},
          "createdAt": "2026-11-21T08:20:00.000Z",
          "updatedAt": "2026-11-21T08:20:00.000Z"
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:20:00.004Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/IdempotencyInProgress"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "422": {
      "$ref": "#/components/responses/CaseUnprocessable"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "get": {
    "operationId": "listCases",
    "tags": [
     "Cases"
    ],
    "summary": "List cases",
    "description": "The cases of the key's organization and environment, newest first. Filters are combined with \"and\"; each takes\none value. A `scanId` of another organization or environment gives an empty page.\n",
    "security": [
     {
      "bearerKey": [
       "cases:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "parameters": [
     {
      "$ref": "#/components/parameters/CaseStatusFilter"
     },
     {
      "$ref": "#/components/parameters/SeverityFilter"
     },
     {
      "$ref": "#/components/parameters/VerdictFilter"
     },
     {
      "$ref": "#/components/parameters/AssigneeFilter"
     },
     {
      "$ref": "#/components/parameters/ScanIdFilter"
     },
     {
      "$ref": "#/components/parameters/HoldFilter"
     },
     {
      "$ref": "#/components/parameters/CreatedFrom"
     },
     {
      "$ref": "#/components/parameters/CreatedTo"
     },
     {
      "$ref": "#/components/parameters/Cursor"
     },
     {
      "$ref": "#/components/parameters/Limit"
     }
    ],
    "responses": {
     "200": {
      "description": "A page of cases.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "description": "The cases of this page, newest first.",
           "type": "array",
           "maxItems": 100,
           "items": {
            "$ref": "#/components/schemas/Case"
           }
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": [
          {
           "id": "case_01m7yj9d12esp8bhyr0h81majq",
           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
           "title": "Doctored press photo",
           "scanIds": [
            "scan_01m7yj9d12esp8bhyevxnn0wrm"
           ],
           "status": "escalated",
           "severity": "high",
           "verdict": "synthetic",
           "assignee": null,
           "hold": false,
           "metadata": {},
           "createdAt": "2026-11-21T08:20:00.000Z",
           "updatedAt": "2026-11-21T09:00:00.000Z"
          }
         ],
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T09:01:00.000Z",
          "apiVersion": "2026-11-23",
          "nextCursor": "eyJsIjoiY2FzZXMi4oCm"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadListRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/cases/{caseId}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/CaseIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "getCase",
    "tags": [
     "Cases"
    ],
    "summary": "Get a case",
    "description": "One case of the key's organization and environment.",
    "security": [
     {
      "bearerKey": [
       "cases:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "responses": {
     "200": {
      "$ref": "#/components/responses/CaseAnswer"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "patch": {
    "operationId": "updateCase",
    "tags": [
     "Cases"
    ],
    "summary": "Change a case",
    "description": "Changes the given fields; absent fields stay as they are. Once `severity` is set, it no longer follows the\nscans. `metadata` is merged: a `null` value removes its entry. `addScanIds` appends scans to the list and skips\nthose already in it; more than 500 scans in total are 409 `limit_reached`. `removeScanIds` removes scans; at\nleast one must stay, otherwise it is 409 `conflict`. A scan in both lists is 400.\n\nA case that is not resolved, or is on hold, keeps the files of its scans from expiring. With `hold: true` they\nstay whatever the status; no scan can then be removed from the case (409 `case_on_hold`). A `hold` in the same\nrequest is applied before the scans are changed.\n\nA case moves from `open` to `escalated` or `resolved`, from `escalated` to `resolved`, and from `resolved` back\nto `open`; any other move is 409 `conflict`. Setting the status that it already has changes nothing. A request\nis carried out completely or not at all. Emits `case.escalated` or `case.resolved` when the case moves to that\nstatus.\n",
    "security": [
     {
      "bearerKey": [
       "cases:write"
      ]
     }
    ],
    "x-idempotency": "idempotent",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateCaseRequest"
       },
       "example": {
        "status": "escalated",
        "assignee": "dana@example.org",
        "hold": true,
        "addScanIds": [
         "scan_01m7yj9d12esp8bhyevxnn0wrm"
        ]
       }
      }
     }
    },
    "responses": {
     "200": {
      "$ref": "#/components/responses/CaseAnswer"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/CaseConflict"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "422": {
      "$ref": "#/components/responses/ScanNotFound"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "delete": {
    "operationId": "deleteCase",
    "tags": [
     "Cases"
    ],
    "summary": "Delete a case",
    "description": "Permanently deletes the case with its notes, assessments and reports. A case on hold is 409 `case_on_hold`. Its\nscans stay, and their files expire as if the scans had been removed from the case. The `data` of its events\nbecomes `{\"id\", \"erased\": true}`, and deliveries that still wait are sent in this form. Deleting it again is 404.\n",
    "security": [
     {
      "bearerKey": [
       "cases:write"
      ]
     }
    ],
    "x-idempotency": "idempotent",
    "responses": {
     "204": {
      "$ref": "#/components/responses/CaseDeleted"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/CaseOnHold"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/cases/{caseId}/scans/{scanId}/assessments": {
   "parameters": [
    {
     "$ref": "#/components/parameters/CaseIdPath"
    },
    {
     "$ref": "#/components/parameters/ScanIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "createAssessment",
    "tags": [
     "Cases"
    ],
    "summary": "Record a person's finding about a scan",
    "description": "Records what a person found about a scan of a case, beside the verdict of the rules, which stays as it is. An\nassessment cannot be changed: the newest one of a scan counts, and the earlier ones stay in the list. A scan\nthat the case does not name is 404. `by` is the label of the API key.\n\nA finding disagrees with a verdict if it is `authentic`, `manipulated` or `synthetic` and the verdict is not\n`authentic`, `suspicious` or `synthetic` respectively. `undecided`, and a scan without a verdict, neither agree\nnor disagree. `listScans` filters by it: `agreement=disagrees`. Emits nothing.\n",
    "security": [
     {
      "bearerKey": [
       "cases:write"
      ]
     }
    ],
    "x-idempotency": "key",
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateAssessmentRequest"
       },
       "example": {
        "finding": "manipulated",
        "note": "The agency's original has no second person in it."
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The assessment.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/Idempotency-Replayed"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/Assessment"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "id": "asm_01m7yj9d12esp8bj1d8m3q6w2k",
          "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
          "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
          "finding": "manipulated",
          "note": "The agency's original has no second person in it.",
          "by": "newsroom",
          "createdAt": "2026-11-21T09:00:00.000Z"
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T09:00:00.004Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/IdempotencyInProgress"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "422": {
      "$ref": "#/components/responses/IdempotencyKeyReused"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "get": {
    "operationId": "listAssessments",
    "tags": [
     "Cases"
    ],
    "summary": "List people's findings about a scan",
    "description": "The assessments of a scan in a case, newest first. A scan that the case does not name is 404.\n",
    "security": [
     {
      "bearerKey": [
       "cases:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "parameters": [
     {
      "$ref": "#/components/parameters/Cursor"
     },
     {
      "$ref": "#/components/parameters/Limit"
     }
    ],
    "responses": {
     "200": {
      "description": "A page of assessments.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "description": "The assessments of this page, newest first.",
           "type": "array",
           "maxItems": 100,
           "items": {
            "$ref": "#/components/schemas/Assessment"
           }
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": [
          {
           "id": "asm_01m7yj9d12esp8bj1d8m3q6w2k",
           "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
           "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
           "finding": "manipulated",
           "note": "The agency's original has no second person in it.",
           "by": "newsroom",
           "createdAt": "2026-11-21T09:00:00.000Z"
          }
         ],
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T09:01:00.000Z",
          "apiVersion": "2026-11-23",
          "nextCursor": null
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadListRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/cases/{caseId}/reports": {
   "parameters": [
    {
     "$ref": "#/components/parameters/CaseIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "createCaseReport",
    "tags": [
     "Cases"
    ],
    "summary": "Make a report of a case",
    "description": "Makes, in the background, one ZIP file about the case as it is when the report is made: its scans with their\nverdicts, reasons and exhibits, what was read in each file, who did what, and the files themselves if\n`includeFiles` is true. It is signed with a key of the service, whose public part is at\n`/.well-known/media-scan-report-keys.json`; `README.txt` in it says how to check it, `report.pdf` in it is for\npeople, and `report.json` in it has the form of `ReportDocument`.\n\nRead the report until its `status` is `ready` or `failed`, or wait for `report.ready`. It counts towards the\nstorage quota, and is kept until the case, or a scan that it holds, is deleted. A case can have 100 reports;\nfurther ones, and files of more than 5 GiB together, are 409 `limit_reached`.\n",
    "security": [
     {
      "bearerKey": [
       "cases:write"
      ]
     }
    ],
    "x-idempotency": "key",
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateCaseReportRequest"
       },
       "example": {
        "includeFiles": true
       }
      }
     }
    },
    "responses": {
     "202": {
      "description": "The report will be made.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Location": {
        "$ref": "#/components/headers/Location"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/Idempotency-Replayed"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/CaseReport"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "id": "rep_01m7yj9d12esp8bhzsm3x9qk4d",
          "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
          "status": "queued",
          "createdAt": "2026-11-21T09:00:00.000Z"
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T09:00:12.004Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/CaseReportConflict"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "422": {
      "$ref": "#/components/responses/IdempotencyKeyReused"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "get": {
    "operationId": "listCaseReports",
    "tags": [
     "Cases"
    ],
    "summary": "List the reports of a case",
    "description": "The reports of the case, newest first, without `downloadUrl`: get a report for an address of its file.\n",
    "security": [
     {
      "bearerKey": [
       "cases:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "parameters": [
     {
      "$ref": "#/components/parameters/Cursor"
     },
     {
      "$ref": "#/components/parameters/Limit"
     }
    ],
    "responses": {
     "200": {
      "description": "A page of reports.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "description": "The reports of this page, newest first.",
           "type": "array",
           "maxItems": 100,
           "items": {
            "$ref": "#/components/schemas/CaseReport"
           }
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": [
          {
           "id": "rep_01m7yj9d12esp8bhzsm3x9qk4d",
           "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
           "status": "queued",
           "createdAt": "2026-11-21T09:00:00.000Z"
          }
         ],
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T09:00:12.004Z",
          "apiVersion": "2026-11-23",
          "nextCursor": null
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadListRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/cases/{caseId}/reports/{reportId}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/CaseIdPath"
    },
    {
     "$ref": "#/components/parameters/ReportIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "getCaseReport",
    "tags": [
     "Cases"
    ],
    "summary": "Get a report of a case",
    "description": "One report of the case. Once it is `ready`, each answer has a new `downloadUrl`, and the operator's audit log says\nthat the key was given one.\n",
    "security": [
     {
      "bearerKey": [
       "cases:read"
      ]
     }
    ],
    "x-idempotency": "safe",
    "responses": {
     "200": {
      "description": "The report.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/CaseReport"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "id": "rep_01m7yj9d12esp8bhzsm3x9qk4d",
          "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
          "status": "ready",
          "byteSize": 184213,
          "sha256": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
          "downloadUrl": "https://media.example.org/downloads/01936f2a-0c22-7656-845f-c4ed1d7b3c0d?expires=1795770912&name=rep_01m7yj9d12esp8bhzsm3x9qk4d.zip&signature=fbJ0dJd1z2XlEhvKk9hO2rhRyyzFwY0yNJoZbRkQvJs",
          "expiresAt": "2026-11-21T09:15:12.000Z",
          "createdAt": "2026-11-21T09:00:00.000Z"
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T09:00:12.004Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/usage": {
   "parameters": [
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "getUsage",
    "tags": [
     "Usage"
    ],
    "summary": "See what your organization uses, and its limits",
    "description": "What the organization of the key has used in the current month, and what it may use, over all its keys and\nenvironments. Any key may ask.\n\nScans, uploaded bytes and requests are counted once they are answered, also those of scans that are deleted\nlater. Each process adds its counts to the sums once a minute: what was counted within the last minute may be\nmissing. Counting begins with this version, and begins anew in a deployment to which the organization moves.\n",
    "security": [
     {
      "bearerKey": []
     }
    ],
    "x-idempotency": "safe",
    "responses": {
     "200": {
      "description": "The usage.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/Usage"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "period": {
           "from": "2026-11-01T00:00:00.000Z",
           "to": "2026-12-01T00:00:00.000Z"
          },
          "scans": 1284,
          "uploadedBytes": 5368709120,
          "requests": 20417,
          "storedBytes": 8589934592,
          "limits": {
           "requestsPerMinuteOfKey": 6000,
           "requestsPerMinuteOfOrganization": 30000,
           "storedBytes": 107374182400,
           "webhookEndpoints": 50,
           "analysesAtOnce": null,
           "retentionDays": 30
          }
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:15:41.500Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/webhooks": {
   "parameters": [
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "createWebhookEndpoint",
    "tags": [
     "Webhooks"
    ],
    "summary": "Register a webhook endpoint",
    "description": "Registers an HTTPS address for event kinds; the endpoint starts `active`. The signing secret is in `secret` of\nthis answer; later answers have only `secretMasked`. Only the same request repeated with its `Idempotency-Key` gets\nthis answer again, secret included, so that a lost answer loses no secret. It is the secret of that time, even\nif it has been rotated since.\n\nThe address must be `https://` and a host, without user info or fragment, at most 2,048 characters, and must not\nname a private or otherwise non-public IP address (400). Write the host literally: no percent-encoding, and an\nIPv4 address as four decimal numbers. A host name is resolved and checked at each delivery.\n\nWith `ratePerSecond` at most so many attempts a second are made, first attempts and retries together, however\nmany processes the installation has; deliveries beyond that wait. With `ordering: subject` the events of one\nscan or case are sent in the order in which they happened: none is sent while an earlier one waits for an\nattempt or is being attempted. If the earlier one finally fails, the next is sent. The 24 hours of a delivery\nbegin when it is the first of its scan or case. Other scans and cases are not held up. Tests follow neither.\nWithout `ordering` it is `none`.\n\nIn each environment an organization may have 50 endpoints that are not revoked, unless the operator set another\nnumber; one more is 409 `limit_reached`. Paused endpoints count.\n",
    "security": [
     {
      "bearerKey": [
       "webhooks:manage"
      ]
     }
    ],
    "x-idempotency": "key",
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateWebhookEndpointRequest"
       },
       "example": {
        "url": "https://hooks.example.org/media-scan",
        "description": "Newsroom alerts",
        "events": [
         "scan.completed",
         "verdict.synthetic",
         "case.opened"
        ],
        "ordering": "subject"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The endpoint was registered. Store the secret now.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Location": {
        "$ref": "#/components/headers/Location"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/Idempotency-Replayed"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/WebhookIssueResult"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "endpoint": {
           "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
           "url": "https://hooks.example.org/media-scan",
           "description": "Newsroom alerts",
           "events": [
            "scan.completed",
            "verdict.synthetic",
            "case.opened"
           ],
           "headerNames": [],
           "status": "active",
           "pausedReason": null,
           "ratePerSecond": null,
           "ordering": "subject",
           "secretMasked": "whsec_…iw4="
          },
          "secret": "whsec_…"
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:10:00.000Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "409": {
      "$ref": "#/components/responses/WebhookEndpointConflict"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "422": {
      "$ref": "#/components/responses/IdempotencyKeyReused"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "get": {
    "operationId": "listWebhookEndpoints",
    "tags": [
     "Webhooks"
    ],
    "summary": "List webhook endpoints",
    "description": "The webhook endpoints of the key's organization and environment, newest first, with their delivery success\nrates. Revoked endpoints are included; `status` filters the list.\n",
    "security": [
     {
      "bearerKey": [
       "webhooks:manage"
      ]
     }
    ],
    "x-idempotency": "safe",
    "parameters": [
     {
      "$ref": "#/components/parameters/WebhookStatusFilter"
     },
     {
      "$ref": "#/components/parameters/Cursor"
     },
     {
      "$ref": "#/components/parameters/Limit"
     }
    ],
    "responses": {
     "200": {
      "description": "A page of webhook endpoints.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "description": "The webhook endpoints of this page, newest first.",
           "type": "array",
           "maxItems": 100,
           "items": {
            "$ref": "#/components/schemas/WebhookEndpoint"
           }
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": [
          {
           "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
           "url": "https://hooks.example.org/media-scan",
           "description": "Newsroom alerts",
           "events": [
            "scan.completed",
            "verdict.synthetic",
            "case.opened"
           ],
           "headerNames": [],
           "status": "active",
           "pausedReason": null,
           "ratePerSecond": null,
           "ordering": "none",
           "secretMasked": "whsec_…iw4=",
           "successRate": 0.998,
           "recentFailureRate": 0.004,
           "lastDeliveryAt": "2026-11-21T08:15:41.230Z"
          }
         ],
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:16:00.000Z",
          "apiVersion": "2026-11-23",
          "nextCursor": null
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadListRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/webhooks/{webhookId}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/WebhookIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "getWebhookEndpoint",
    "tags": [
     "Webhooks"
    ],
    "summary": "Get a webhook endpoint",
    "description": "One webhook endpoint of the key's organization and environment, including revoked ones.",
    "security": [
     {
      "bearerKey": [
       "webhooks:manage"
      ]
     }
    ],
    "x-idempotency": "safe",
    "responses": {
     "200": {
      "$ref": "#/components/responses/WebhookEndpointAnswer"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "patch": {
    "operationId": "updateWebhookEndpoint",
    "tags": [
     "Webhooks"
    ],
    "summary": "Change a webhook endpoint",
    "description": "Changes the given fields; absent fields stay as they are. Waiting deliveries go to the new address, with the new\nheaders. `events` replaces the subscriptions from now on, and `headers` replaces all existing headers.\n`description: null` removes the description, `headers: null` all headers, `ratePerSecond: null` the limit. A\nlower `ratePerSecond` holds from two seconds later at the latest. `ordering: subject` is for events that happen\nfrom now on: deliveries that wait already stay outside of the order. With `ordering: none` no delivery waits for\nanother any more. A revoked endpoint is 409 `webhook_revoked`.\n",
    "security": [
     {
      "bearerKey": [
       "webhooks:manage"
      ]
     }
    ],
    "x-idempotency": "idempotent",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateWebhookEndpointRequest"
       },
       "example": {
        "url": "https://hooks.example.org/media-scan/v2",
        "headers": {
         "X-Gateway-Key": "0f3b9c"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "$ref": "#/components/responses/WebhookEndpointAnswer"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/WebhookRevoked"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/webhooks/{webhookId}/rotate-secret": {
   "parameters": [
    {
     "$ref": "#/components/parameters/WebhookIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "rotateWebhookSecret",
    "tags": [
     "Webhooks"
    ],
    "summary": "Give a webhook endpoint a new signing secret",
    "description": "Answers with a new secret, which is shown again only to the same request repeated with its `Idempotency-Key`.\nFor `overlapSeconds`, a day by default, every delivery carries two signatures, one for each secret: store the\nnew secret in your receiver within that time, and no delivery is refused. 0 ends the old secret immediately.\nAnother rotation during the overlap ends the oldest secret. The body may be omitted. A revoked endpoint is 409 `webhook_revoked`.\n",
    "security": [
     {
      "bearerKey": [
       "webhooks:manage"
      ]
     }
    ],
    "x-idempotency": "key",
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/RotateWebhookSecretRequest"
       },
       "example": {
        "overlapSeconds": 3600
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The endpoint and its new secret. Store the secret now.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/Idempotency-Replayed"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/WebhookIssueResult"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "endpoint": {
           "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
           "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
           "url": "https://hooks.example.org/media-scan",
           "description": "Newsroom alerts",
           "events": [
            "scan.completed",
            "verdict.synthetic",
            "case.opened"
           ],
           "headerNames": [],
           "status": "active",
           "pausedReason": null,
           "ratePerSecond": null,
           "ordering": "none",
           "secretMasked": "whsec_…Qp8=",
           "secretRotation": {
            "endsAt": "2026-11-21T09:30:00.000Z"
           },
           "successRate": 0.998,
           "recentFailureRate": 0.004,
           "lastDeliveryAt": "2026-11-21T08:15:41.230Z"
          },
          "secret": "whsec_…"
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:30:00.000Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/WebhookRotateConflict"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "422": {
      "$ref": "#/components/responses/IdempotencyKeyReused"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/webhooks/{webhookId}/redeliver": {
   "parameters": [
    {
     "$ref": "#/components/parameters/WebhookIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "redeliverWebhookEndpoint",
    "tags": [
     "Webhooks"
    ],
    "summary": "Send again what a webhook endpoint missed",
    "description": "Covers the deliveries of the endpoint that were created at or after `from` and before `to` and have not arrived.\nThose that still wait for an attempt, `pending` or `retrying`, are tried now: it is their next attempt, not one\nmore. Those that have `failed` get one more attempt. Each has 24 hours again in which it may be attempted.\n\n`waiting` and `failed` count both. `waiting` includes deliveries that are due or being attempted already;\nnothing changes for them, so that a repeated call sends nothing twice. With `dryRun: true` the answer is 200\nwith the same counts, and nothing is sent or changed.\n\nA call changes at most 10,000 deliveries, oldest first, and counts at most as many. `more` says whether any are\nleft that it would have changed; if so, call again, or split the time range. The next call counts what still\nwaits again, and includes deliveries that have failed again by then: if a receiver keeps refusing more than\n10,000, each call takes the same oldest ones, so split the time range.\n\nWhile the endpoint is paused, the deliveries are held until it is active again. An endpoint that has not\nanswered in time for several attempts is tried with one delivery every 30 seconds until it answers. With\n`ordering: subject` deliveries of one scan or case are sent one after the other; those that had failed come after\nthose that wait. A revoked endpoint is 409 `webhook_revoked`.\n",
    "security": [
     {
      "bearerKey": [
       "webhooks:manage"
      ]
     }
    ],
    "x-idempotency": "key",
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/RedeliverWebhookEndpointRequest"
       },
       "example": {
        "from": "2026-11-21T00:00:00.000Z",
        "dryRun": false
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "With `dryRun`, how many deliveries would be sent again.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/Idempotency-Replayed"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/RedeliveryCount"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "count": 85,
          "more": false,
          "waiting": 73,
          "failed": 12
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:30:00.000Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "202": {
      "description": "How many deliveries are sent again.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/Idempotency-Replayed"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/RedeliveryCount"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "count": 85,
          "more": false,
          "waiting": 73,
          "failed": 12
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:30:00.000Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/WebhookRotateConflict"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "422": {
      "$ref": "#/components/responses/IdempotencyKeyReused"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/webhooks/{webhookId}/status": {
   "parameters": [
    {
     "$ref": "#/components/parameters/WebhookIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "updateWebhookStatus",
    "tags": [
     "Webhooks"
    ],
    "summary": "Activate, pause or revoke a webhook endpoint",
    "description": "An endpoint can be switched between `active` and `paused` at any time, and from either to `revoked`, which is\nfinal: changing a revoked endpoint is 409 `webhook_revoked`. Setting the status it already has answers 200.\n\nWhile an endpoint is paused, new events create no deliveries for it; deliveries that were already waiting are\nheld and resume once it is active again. Revoking fails every waiting delivery.\n",
    "security": [
     {
      "bearerKey": [
       "webhooks:manage"
      ]
     }
    ],
    "x-idempotency": "idempotent",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateWebhookStatusRequest"
       },
       "example": {
        "status": "paused"
       }
      }
     }
    },
    "responses": {
     "200": {
      "$ref": "#/components/responses/WebhookEndpointAnswer"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/WebhookRevoked"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/webhooks/{webhookId}/test": {
   "parameters": [
    {
     "$ref": "#/components/parameters/WebhookIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "testWebhookEndpoint",
    "tags": [
     "Webhooks"
    ],
    "summary": "Send a test event to a webhook endpoint",
    "description": "Sends a signed `webhook.test` event within the request: the answer already contains the outcome of the first\nattempt, so it can take as long as the receiver's time limit (15 seconds). Each process has at most 64 attempts\nto an endpoint in flight, tests included. If no slot is free, the test waits for one, up to a third of that\nlimit; after that the answer shows the delivery as `pending`, and it waits in the queue like any other. If\nstoring the outcome takes longer than that, the answer is also `pending`; `getWebhookDelivery` shows the outcome\nlater. A failed test is retried like any other delivery. A paused endpoint still gets one attempt; if it fails,\nor found no slot, the delivery is held until the endpoint is active again. A revoked endpoint answers 409\n`webhook_revoked`. Test deliveries count in `successRate`, not in `recentFailureRate`. Each call sends another\nevent.\n",
    "security": [
     {
      "bearerKey": [
       "webhooks:manage"
      ]
     }
    ],
    "x-idempotency": "none",
    "responses": {
     "202": {
      "description": "The delivery after one attempt, or `pending` if no slot was free, or its outcome was not stored, in time.\n",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "$ref": "#/components/schemas/WebhookDelivery"
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": {
          "id": "whd_01m7yj9d12esp8bhz9vs791rn2",
          "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
          "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
          "event": "webhook.test",
          "status": "succeeded",
          "attempts": 1,
          "maxAttempts": 6,
          "nextAttemptAt": null,
          "responseCode": 204,
          "signatureHeader": "t=1795249230, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
          "attemptHistory": [
           {
            "number": 1,
            "attemptedAt": "2026-11-21T08:20:30.004Z",
            "durationMs": 177,
            "responseCode": 204,
            "error": null
           }
          ],
          "createdAt": "2026-11-21T08:20:30.000Z",
          "updatedAt": "2026-11-21T08:20:30.181Z"
         },
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:20:30.183Z",
          "apiVersion": "2026-11-23"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/WebhookRevoked"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/webhooks/deliveries": {
   "parameters": [
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "listWebhookDeliveries",
    "tags": [
     "Webhooks"
    ],
    "summary": "List webhook deliveries",
    "description": "Deliveries of the key's organization and environment, newest first: one record for each event and endpoint,\nupdated by each attempt. Filters are combined with \"and\"; each takes one value. A `webhookId` or `eventId` of\nanother organization or environment gives an empty page.\n",
    "security": [
     {
      "bearerKey": [
       "webhooks:manage"
      ]
     }
    ],
    "x-idempotency": "safe",
    "parameters": [
     {
      "$ref": "#/components/parameters/WebhookIdFilter"
     },
     {
      "$ref": "#/components/parameters/DeliveryStatusFilter"
     },
     {
      "$ref": "#/components/parameters/EventFilter"
     },
     {
      "$ref": "#/components/parameters/EventIdFilter"
     },
     {
      "$ref": "#/components/parameters/CreatedFrom"
     },
     {
      "$ref": "#/components/parameters/CreatedTo"
     },
     {
      "$ref": "#/components/parameters/Cursor"
     },
     {
      "$ref": "#/components/parameters/Limit"
     }
    ],
    "responses": {
     "200": {
      "description": "A page of deliveries.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/X-Request-Id"
       },
       "RateLimit-Limit": {
        "$ref": "#/components/headers/RateLimit-Limit"
       },
       "RateLimit-Remaining": {
        "$ref": "#/components/headers/RateLimit-Remaining"
       },
       "RateLimit-Reset": {
        "$ref": "#/components/headers/RateLimit-Reset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "required": [
          "data",
          "meta"
         ],
         "properties": {
          "data": {
           "description": "The deliveries of this page, newest first.",
           "type": "array",
           "maxItems": 100,
           "items": {
            "$ref": "#/components/schemas/WebhookDelivery"
           }
          },
          "meta": {
           "$ref": "#/components/schemas/Meta"
          }
         }
        },
        "example": {
         "data": [
          {
           "id": "whd_01m7yj9d12esp8bhzkdwrf1drk",
           "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
           "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
           "event": "scan.completed",
           "status": "retrying",
           "attempts": 1,
           "maxAttempts": 6,
           "nextAttemptAt": "2026-11-21T08:16:10.480Z",
           "responseCode": 502,
           "signatureHeader": "t=1795248941, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
           "attemptHistory": [
            {
             "number": 1,
             "attemptedAt": "2026-11-21T08:15:41.049Z",
             "durationMs": 181,
             "responseCode": 502,
             "error": null
            }
           ],
           "createdAt": "2026-11-21T08:15:41.007Z",
           "updatedAt": "2026-11-21T08:15:41.230Z"
          }
         ],
         "meta": {
          "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
          "timestamp": "2026-11-21T08:15:50.000Z",
          "apiVersion": "2026-11-23",
          "nextCursor": null
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadListRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/webhooks/deliveries/{deliveryId}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/DeliveryIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "get": {
    "operationId": "getWebhookDelivery",
    "tags": [
     "Webhooks"
    ],
    "summary": "Get a webhook delivery",
    "description": "One delivery of the key's organization and environment, with its attempts.",
    "security": [
     {
      "bearerKey": [
       "webhooks:manage"
      ]
     }
    ],
    "x-idempotency": "safe",
    "responses": {
     "200": {
      "$ref": "#/components/responses/WebhookDeliveryAnswer"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/api/v1/webhooks/deliveries/{deliveryId}/redeliver": {
   "parameters": [
    {
     "$ref": "#/components/parameters/DeliveryIdPath"
    },
    {
     "$ref": "#/components/parameters/RequestIdHeader"
    }
   ],
   "post": {
    "operationId": "redeliverWebhookDelivery",
    "tags": [
     "Webhooks"
    ],
    "summary": "Send a webhook delivery again",
    "description": "Gives a finished delivery, whether it succeeded or failed, exactly one more attempt: `maxAttempts` becomes\n`attempts` + 1. A delivery that still waits, `pending` or `retrying`, is tried now: it is its next attempt, and\n`maxAttempts` stays the same. While an attempt is under way the answer is 409 `conflict`; of a revoked endpoint\nit is 409 `webhook_revoked`. While its endpoint is paused the delivery is held. If the endpoint has\n`ordering: subject`, it is sent after those of its scan or case that were before it, a finished one after all that\nwait. The event's `id` stays the same, so a receiver can recognise a duplicate.\n",
    "security": [
     {
      "bearerKey": [
       "webhooks:manage"
      ]
     }
    ],
    "x-idempotency": "key",
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "responses": {
     "202": {
      "$ref": "#/components/responses/WebhookRedelivery"
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "409": {
      "$ref": "#/components/responses/WebhookRedeliverConflict"
     },
     "421": {
      "$ref": "#/components/responses/OrganizationMoved"
     },
     "422": {
      "$ref": "#/components/responses/IdempotencyKeyReused"
     },
     "429": {
      "$ref": "#/components/responses/RateLimited"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  }
 },
 "webhooks": {
  "scan.created": {
   "post": {
    "operationId": "receiveScanCreated",
    "tags": [
     "Events"
    ],
    "summary": "A scan was created",
    "description": "Sent when an upload intent creates a scan.",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ScanCreatedEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "scan.created",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
         "fileName": "press-photo.jpg",
         "mediaType": "image",
         "status": "uploading",
         "verdict": null,
         "confidence": null,
         "riskLevel": null,
         "modelVersion": null,
         "pipelineVersion": null,
         "signals": {},
         "metadata": {},
         "fileState": null,
         "failure": null,
         "createdAt": "2026-11-21T08:15:30.123Z",
         "updatedAt": "2026-11-21T08:15:30.123Z"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "scan.completed": {
   "post": {
    "operationId": "receiveScanCompleted",
    "tags": [
     "Events"
    ],
    "summary": "A scan has its verdict",
    "description": "Sent when a scan becomes `complete`; use it instead of polling. A scan that fails sends `scan.failed`.\n",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ScanCompletedEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "scan.completed",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
         "fileName": "press-photo.jpg",
         "mediaType": "image",
         "status": "complete",
         "verdict": "synthetic",
         "confidence": 0.9731,
         "riskLevel": "critical",
         "modelVersion": "staging-rules-1",
         "pipelineVersion": "staging-pipeline-1",
         "signals": {
          "basis": "staging"
         },
         "metadata": {
          "article": "4711"
         },
         "fileState": "stored",
         "failure": null,
         "createdAt": "2026-11-21T08:15:30.123Z",
         "updatedAt": "2026-11-21T08:15:41.007Z"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "scan.failed": {
   "post": {
    "operationId": "receiveScanFailed",
    "tags": [
     "Events"
    ],
    "summary": "A scan has failed",
    "description": "Sent when a scan becomes `failed`, which is final; `failure` of the scan in `data` says why. No `scan.completed`\nis sent for it.\n",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ScanFailedEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "scan.failed",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "production",
        "data": {
         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
         "fileName": "press-photo.jpg",
         "mediaType": "image",
         "status": "failed",
         "verdict": null,
         "confidence": null,
         "riskLevel": null,
         "modelVersion": null,
         "pipelineVersion": null,
         "signals": {
          "failure": {
           "code": "detector_unavailable",
           "sentence": "The detector gave no answer in six attempts; create another scan later.",
           "evidence": ""
          }
         },
         "metadata": {
          "article": "4711"
         },
         "fileState": "removed",
         "failure": {
          "code": "detector_unavailable",
          "message": "The detector gave no answer in six attempts; create another scan later."
         },
         "createdAt": "2026-11-21T08:15:30.123Z",
         "updatedAt": "2026-11-21T08:15:41.007Z"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "scan.rejudged": {
   "post": {
    "operationId": "receiveScanRejudged",
    "tags": [
     "Events"
    ],
    "summary": "A scan was judged again",
    "description": "Sent when a scan was judged again and has a new verdict, also if it is the same as before. No `scan.completed`\nand no `verdict.…` is sent for it.\n",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ScanRejudgedEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "scan.rejudged",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
         "fileName": "press-photo.jpg",
         "mediaType": "image",
         "status": "complete",
         "verdict": "synthetic",
         "confidence": 0.9731,
         "riskLevel": "critical",
         "modelVersion": "staging-rules-1",
         "pipelineVersion": "staging-pipeline-1",
         "signals": {
          "basis": "staging"
         },
         "metadata": {
          "article": "4711"
         },
         "createdAt": "2026-11-21T08:15:30.123Z",
         "updatedAt": "2026-11-21T08:15:41.007Z",
         "previousVerdict": "authentic"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "verdict.synthetic": {
   "post": {
    "operationId": "receiveVerdictSynthetic",
    "tags": [
     "Events"
    ],
    "summary": "A scan was judged synthetic",
    "description": "Sent in addition to `scan.completed` when the verdict is `synthetic`.",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/VerdictSyntheticEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "verdict.synthetic",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
         "fileName": "press-photo.jpg",
         "mediaType": "image",
         "status": "complete",
         "verdict": "synthetic",
         "confidence": 0.9731,
         "riskLevel": "critical",
         "modelVersion": "staging-rules-1",
         "pipelineVersion": "staging-pipeline-1",
         "signals": {
          "basis": "staging"
         },
         "metadata": {
          "article": "4711"
         },
         "fileState": "stored",
         "failure": null,
         "createdAt": "2026-11-21T08:15:30.123Z",
         "updatedAt": "2026-11-21T08:15:41.007Z"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "verdict.suspicious": {
   "post": {
    "operationId": "receiveVerdictSuspicious",
    "tags": [
     "Events"
    ],
    "summary": "A scan was judged suspicious",
    "description": "Sent in addition to `scan.completed` when the verdict is `suspicious`.",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/VerdictSuspiciousEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "verdict.suspicious",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
         "fileName": "press-photo.jpg",
         "mediaType": "image",
         "status": "complete",
         "verdict": "suspicious",
         "confidence": 0.6812,
         "riskLevel": "medium",
         "modelVersion": "staging-rules-1",
         "pipelineVersion": "staging-pipeline-1",
         "signals": {
          "basis": "staging"
         },
         "metadata": {
          "article": "4711"
         },
         "fileState": "stored",
         "failure": null,
         "createdAt": "2026-11-21T08:15:30.123Z",
         "updatedAt": "2026-11-21T08:15:41.007Z"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "case.opened": {
   "post": {
    "operationId": "receiveCaseOpened",
    "tags": [
     "Events"
    ],
    "summary": "A case was opened",
    "description": "Sent when a case is created.",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CaseOpenedEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "case.opened",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "id": "case_01m7yj9d12esp8bhyr0h81majq",
         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
         "title": "Doctored press photo",
         "scanIds": [
          "scan_01m7yj9d12esp8bhyevxnn0wrm"
         ],
         "status": "open",
         "severity": "high",
         "verdict": "synthetic",
         "assignee": null,
         "hold": false,
         "metadata": {},
         "createdAt": "2026-11-21T08:20:00.000Z",
         "updatedAt": "2026-11-21T08:20:00.000Z"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "case.escalated": {
   "post": {
    "operationId": "receiveCaseEscalated",
    "tags": [
     "Events"
    ],
    "summary": "A case was escalated",
    "description": "Sent when you or an operator escalate a case.",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CaseEscalatedEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "case.escalated",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "id": "case_01m7yj9d12esp8bhyr0h81majq",
         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
         "title": "Doctored press photo",
         "scanIds": [
          "scan_01m7yj9d12esp8bhyevxnn0wrm"
         ],
         "status": "escalated",
         "severity": "high",
         "verdict": "synthetic",
         "assignee": null,
         "hold": false,
         "metadata": {},
         "createdAt": "2026-11-21T08:20:00.000Z",
         "updatedAt": "2026-11-21T09:00:00.000Z"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "case.resolved": {
   "post": {
    "operationId": "receiveCaseResolved",
    "tags": [
     "Events"
    ],
    "summary": "A case was resolved",
    "description": "Sent when you or an operator resolve a case.",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CaseResolvedEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "case.resolved",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "id": "case_01m7yj9d12esp8bhyr0h81majq",
         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
         "title": "Doctored press photo",
         "scanIds": [
          "scan_01m7yj9d12esp8bhyevxnn0wrm"
         ],
         "status": "resolved",
         "severity": "high",
         "verdict": "synthetic",
         "assignee": null,
         "hold": false,
         "metadata": {},
         "createdAt": "2026-11-21T08:20:00.000Z",
         "updatedAt": "2026-11-21T09:00:00.000Z"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "user.flagged": {
   "post": {
    "operationId": "receiveUserFlagged",
    "tags": [
     "Events"
    ],
    "summary": "A user was flagged",
    "description": "Published by another system through the operator; `data` is what that system sent.",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UserFlaggedEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "user.flagged",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "userId": "u-4711",
         "reason": "repeated synthetic uploads"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "report.ready": {
   "post": {
    "operationId": "receiveReportReady",
    "tags": [
     "Events"
    ],
    "summary": "A report is ready",
    "description": "A report that createCaseReport asked for is ready: `data` is the report (`CaseReport`), without `downloadUrl`\nand `expiresAt`. Other systems may also publish it through the operator; then `data` is what that system sent.\n",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ReportReadyEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "report.ready",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "id": "rep_01m7yj9d12esp8bhzsm3x9qk4d",
         "caseId": "case_01m7yj9d12esp8bhyr0h81majq",
         "status": "ready",
         "byteSize": 184213,
         "sha256": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
         "createdAt": "2026-11-21T09:00:00.000Z"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "verification.completed": {
   "post": {
    "operationId": "receiveVerificationCompleted",
    "tags": [
     "Events"
    ],
    "summary": "A verification was completed",
    "description": "Published by another system through the operator; `data` is what that system sent.",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/VerificationCompletedEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "verification.completed",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "verificationId": "v-1202",
         "outcome": "confirmed"
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  },
  "webhook.test": {
   "post": {
    "operationId": "receiveWebhookTest",
    "tags": [
     "Events"
    ],
    "summary": "A test of a webhook endpoint",
    "description": "Sent by `testWebhookEndpoint` to that endpoint only; it cannot be subscribed to.",
    "security": [],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceSignature"
     },
     {
      "$ref": "#/components/parameters/ServiceEventId"
     },
     {
      "$ref": "#/components/parameters/ServiceEventType"
     },
     {
      "$ref": "#/components/parameters/ServiceDeliveryId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookId"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookTimestamp"
     },
     {
      "$ref": "#/components/parameters/StandardWebhookSignature"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/WebhookTestEvent"
       },
       "example": {
        "id": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "type": "webhook.test",
        "apiVersion": "2026-11-23",
        "createdAt": "2026-11-21T08:15:41.007Z",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "environment": "sandbox",
        "data": {
         "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
         "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
         "url": "https://hooks.example.org/media-scan",
         "description": "Newsroom alerts",
         "events": [
          "scan.completed",
          "verdict.synthetic",
          "case.opened"
         ],
         "headerNames": [],
         "status": "active",
         "pausedReason": null,
         "ratePerSecond": null,
         "ordering": "none",
         "secretMasked": "whsec_…iw4="
        }
       }
      }
     }
    },
    "responses": {
     "410": {
      "$ref": "#/components/responses/EventGone"
     },
     "2XX": {
      "$ref": "#/components/responses/EventAccepted"
     }
    }
   }
  }
 },
 "components": {
  "securitySchemes": {
   "bearerKey": {
    "type": "http",
    "scheme": "bearer",
    "bearerFormat": "API key",
    "description": "An API key from the administration console. The roles in each operation's security requirement are the\nscopes the key must have: `scans:write`, `scans:read`, `cases:write`, `cases:read`, `webhooks:manage`.\n"
   }
  },
  "parameters": {
   "ScanIdPath": {
    "name": "scanId",
    "in": "path",
    "required": true,
    "description": "The scan's identifier, as returned by the upload intent.",
    "schema": {
     "$ref": "#/components/schemas/ScanId"
    },
    "example": "scan_01m7yj9d12esp8bhyevxnn0wrm"
   },
   "RenditionKindPath": {
    "name": "kind",
    "in": "path",
    "required": true,
    "description": "Which picture.",
    "schema": {
     "$ref": "#/components/schemas/Rendition"
    },
    "example": "preview"
   },
   "RangeHeader": {
    "name": "Range",
    "in": "header",
    "required": false,
    "description": "One range of bytes: `bytes=0-499`, `bytes=500-` or the last ones, `bytes=-500`. With several ranges, another\nunit or any `If-Range`, the answer is the whole file.\n",
    "schema": {
     "type": "string"
    },
    "example": "bytes=0-1048575"
   },
   "CaseIdPath": {
    "name": "caseId",
    "in": "path",
    "required": true,
    "description": "The case's identifier.",
    "schema": {
     "$ref": "#/components/schemas/CaseId"
    },
    "example": "case_01m7yj9d12esp8bhyr0h81majq"
   },
   "ReportIdPath": {
    "name": "reportId",
    "in": "path",
    "required": true,
    "description": "The report's identifier.",
    "schema": {
     "$ref": "#/components/schemas/ReportId"
    },
    "example": "rep_01m7yj9d12esp8bhzsm3x9qk4d"
   },
   "WebhookIdPath": {
    "name": "webhookId",
    "in": "path",
    "required": true,
    "description": "The webhook endpoint's identifier.",
    "schema": {
     "$ref": "#/components/schemas/WebhookId"
    },
    "example": "whe_01m7yj9d12esp8bhz59gwyndv7"
   },
   "DeliveryIdPath": {
    "name": "deliveryId",
    "in": "path",
    "required": true,
    "description": "The webhook delivery's identifier.",
    "schema": {
     "$ref": "#/components/schemas/DeliveryId"
    },
    "example": "whd_01m7yj9d12esp8bhz9vs791rn2"
   },
   "FilesChoice": {
    "name": "files",
    "in": "query",
    "required": false,
    "description": "`include` for a report with the file itself, which always has its personal data.",
    "schema": {
     "type": "string",
     "enum": [
      "include"
     ]
    },
    "example": "include"
   },
   "PersonalDataChoice": {
    "name": "personalData",
    "in": "query",
    "required": false,
    "description": "`include` for an answer with personal data; they are left out otherwise.",
    "schema": {
     "type": "string",
     "enum": [
      "include"
     ]
    },
    "example": "include"
   },
   "ScanStatusFilter": {
    "name": "status",
    "in": "query",
    "required": false,
    "description": "Only scans in this status.",
    "schema": {
     "$ref": "#/components/schemas/ScanStatus"
    },
    "example": "complete"
   },
   "VerdictFilter": {
    "name": "verdict",
    "in": "query",
    "required": false,
    "description": "Only resources with this verdict; `none` for those without a verdict.",
    "schema": {
     "type": "string",
     "enum": [
      "authentic",
      "suspicious",
      "synthetic",
      "none"
     ]
    },
    "example": "synthetic"
   },
   "RiskLevelFilter": {
    "name": "riskLevel",
    "in": "query",
    "required": false,
    "description": "Only scans of this risk level.",
    "schema": {
     "type": "string",
     "enum": [
      "low",
      "medium",
      "high",
      "critical"
     ]
    },
    "example": "critical"
   },
   "MediaTypeFilter": {
    "name": "mediaType",
    "in": "query",
    "required": false,
    "description": "Only scans of files of this kind.",
    "schema": {
     "$ref": "#/components/schemas/MediaType"
    },
    "example": "image"
   },
   "AgreementFilter": {
    "name": "agreement",
    "in": "query",
    "required": false,
    "description": "Only scans whose newest assessment by a person agrees, or disagrees, with the verdict; see `createAssessment`.\n",
    "schema": {
     "$ref": "#/components/schemas/Agreement"
    },
    "example": "disagrees"
   },
   "Sha256Filter": {
    "name": "sha256",
    "in": "query",
    "required": false,
    "description": "Only scans of files with this SHA-256, in hexadecimal digits of either case. It is known of files that were\nanalysed: not in sandbox and staging, and not before the verdict.\n",
    "schema": {
     "type": "string",
     "pattern": "^[0-9A-Fa-f]{64}$",
     "maxLength": 64
    },
    "example": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   },
   "ConclusionFilter": {
    "name": "conclusion",
    "in": "query",
    "required": false,
    "description": "Only scans with this `signals.conclusion`: the code of the rule that decided, or `no_evidence`. Scans that an\nearlier release judged are found once they were judged again; those of staging have none.\n",
    "schema": {
     "type": "string",
     "pattern": "^[a-z][a-z0-9_]*$",
     "maxLength": 64
    },
    "example": "generation_parameters"
   },
   "CreatedFrom": {
    "name": "createdFrom",
    "in": "query",
    "required": false,
    "allowReserved": true,
    "description": "Only resources created at this time or later. RFC 3339.",
    "schema": {
     "type": "string",
     "format": "date-time",
     "maxLength": 64
    },
    "example": "2026-11-21T00:00:00.000Z"
   },
   "CreatedTo": {
    "name": "createdTo",
    "in": "query",
    "required": false,
    "allowReserved": true,
    "description": "Only resources created before this time. RFC 3339.",
    "schema": {
     "type": "string",
     "format": "date-time",
     "maxLength": 64
    },
    "example": "2026-11-23T00:00:00.000Z"
   },
   "CaseStatusFilter": {
    "name": "status",
    "in": "query",
    "required": false,
    "description": "Only cases in this status.",
    "schema": {
     "$ref": "#/components/schemas/CaseStatus"
    },
    "example": "open"
   },
   "SeverityFilter": {
    "name": "severity",
    "in": "query",
    "required": false,
    "description": "Only cases of this severity.",
    "schema": {
     "$ref": "#/components/schemas/Severity"
    },
    "example": "high"
   },
   "AssigneeFilter": {
    "name": "assignee",
    "in": "query",
    "required": false,
    "allowReserved": true,
    "description": "Only cases assigned to this person.",
    "schema": {
     "type": "string",
     "minLength": 1,
     "maxLength": 200
    },
    "example": "dana@example.org"
   },
   "ScanIdFilter": {
    "name": "scanId",
    "in": "query",
    "required": false,
    "allowReserved": true,
    "description": "Only cases that include this scan.",
    "schema": {
     "type": "string",
     "minLength": 1,
     "maxLength": 64
    },
    "example": "scan_01m7yj9d12esp8bhyevxnn0wrm"
   },
   "HoldFilter": {
    "name": "hold",
    "in": "query",
    "required": false,
    "description": "Only cases that are on hold, or only those that are not.",
    "schema": {
     "type": "boolean"
    },
    "example": true
   },
   "WebhookStatusFilter": {
    "name": "status",
    "in": "query",
    "required": false,
    "description": "Only endpoints in this status.",
    "schema": {
     "$ref": "#/components/schemas/WebhookStatus"
    },
    "example": "active"
   },
   "DeliveryStatusFilter": {
    "name": "status",
    "in": "query",
    "required": false,
    "description": "Only deliveries in this status.",
    "schema": {
     "$ref": "#/components/schemas/DeliveryStatus"
    },
    "example": "failed"
   },
   "EventFilter": {
    "name": "event",
    "in": "query",
    "required": false,
    "description": "Only deliveries of this kind of event.",
    "schema": {
     "$ref": "#/components/schemas/DeliveredEventKind"
    },
    "example": "scan.completed"
   },
   "EventIdFilter": {
    "name": "eventId",
    "in": "query",
    "required": false,
    "allowReserved": true,
    "description": "Only the deliveries of this event.",
    "schema": {
     "type": "string",
     "minLength": 1,
     "maxLength": 64
    },
    "example": "evt_01m7yj9d12esp8bhzr5chp1bzk"
   },
   "WebhookIdFilter": {
    "name": "webhookId",
    "in": "query",
    "required": false,
    "allowReserved": true,
    "description": "Only deliveries of this webhook endpoint.",
    "schema": {
     "type": "string",
     "minLength": 1,
     "maxLength": 64
    },
    "example": "whe_01m7yj9d12esp8bhz59gwyndv7"
   },
   "Cursor": {
    "name": "cursor",
    "in": "query",
    "required": false,
    "allowReserved": true,
    "description": "`meta.nextCursor` of the page before, with the same filters. Anything else is 400 `invalid_cursor`.",
    "schema": {
     "type": "string",
     "minLength": 1,
     "maxLength": 512
    },
    "example": "AAABof0svUsBmp5_bCRx1rHB8qjT5AlRLXEWQrcmsEQBYnyp"
   },
   "Limit": {
    "name": "limit",
    "in": "query",
    "required": false,
    "description": "The maximum number of resources in a page.",
    "schema": {
     "type": "integer",
     "format": "int32",
     "minimum": 1,
     "maximum": 100,
     "default": 25
    },
    "example": 25
   },
   "IdempotencyKey": {
    "name": "Idempotency-Key",
    "in": "header",
    "required": false,
    "description": "Makes the request safe to repeat for 24 hours: 1–255 printable ASCII characters, a UUID for instance.\nSee Idempotency.\n",
    "schema": {
     "type": "string",
     "minLength": 1,
     "maxLength": 255,
     "pattern": "^[ -~]+$",
     "x-pattern-message": "must be printable ASCII characters"
    },
    "example": "6f1c9a52-6f8e-4a35-9b1e-0a3f5d3f9c11"
   },
   "RequestIdHeader": {
    "name": "X-Request-Id",
    "in": "header",
    "required": false,
    "description": "Your own request identifier, kept when it is 1–64 ASCII letters, digits, dots, underscores and hyphens;\notherwise the service makes one.\n",
    "schema": {
     "type": "string"
    },
    "example": "checkout-7f3a"
   },
   "ServiceSignature": {
    "name": "Service-Signature",
    "in": "header",
    "required": true,
    "description": "`t=<unix seconds>, v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the whole signing secret as key. During a\nsecret rotation there is a second `v1`, made with the old secret.\n",
    "schema": {
     "type": "string",
     "pattern": "^t=[0-9]+(, v1=[0-9a-f]{64}){1,2}$"
    },
    "example": "t=1795249230, v1=4813b21402dc8a4ad7a85a2d0b31537eee3fb063723a3dd9c76fa72bd0a6d992"
   },
   "ServiceEventId": {
    "name": "Service-Event-Id",
    "in": "header",
    "required": true,
    "description": "The event's identifier, equal to `id` in the body. Use it to recognise duplicates.",
    "schema": {
     "$ref": "#/components/schemas/EventId"
    },
    "example": "evt_01m7yj9d12esp8bhzr5chp1bzk"
   },
   "ServiceEventType": {
    "name": "Service-Event-Type",
    "in": "header",
    "required": true,
    "description": "The event kind, equal to `type` in the body.",
    "schema": {
     "$ref": "#/components/schemas/DeliveredEventKind"
    },
    "example": "scan.completed"
   },
   "ServiceDeliveryId": {
    "name": "Service-Delivery-Id",
    "in": "header",
    "required": true,
    "description": "The delivery's identifier, the same on every attempt.",
    "schema": {
     "$ref": "#/components/schemas/DeliveryId"
    },
    "example": "whd_01m7yj9d12esp8bhz9vs791rn2"
   },
   "StandardWebhookId": {
    "name": "webhook-id",
    "in": "header",
    "required": true,
    "description": "The event's identifier, as defined by Standard Webhooks.",
    "schema": {
     "$ref": "#/components/schemas/EventId"
    },
    "example": "evt_01m7yj9d12esp8bhzr5chp1bzk"
   },
   "StandardWebhookTimestamp": {
    "name": "webhook-timestamp",
    "in": "header",
    "required": true,
    "description": "When the attempt was signed, in Unix seconds.",
    "schema": {
     "type": "string",
     "pattern": "^[0-9]+$"
    },
    "example": "1795249230"
   },
   "StandardWebhookSignature": {
    "name": "webhook-signature",
    "in": "header",
    "required": true,
    "description": "The signature `v1,<base64>`, as defined by Standard Webhooks.",
    "schema": {
     "type": "string",
     "pattern": "^v1,[A-Za-z0-9+/]+=*( v1,[A-Za-z0-9+/]+=*)?$"
    },
    "example": "v1,4e3Iygng92UNfK1QTohEEaTX++NZHyMuRp13xV01uPc="
   }
  },
  "headers": {
   "X-Request-Id": {
    "description": "Identifies the request; equal to the one in the body.",
    "required": true,
    "schema": {
     "$ref": "#/components/schemas/RequestId"
    }
   },
   "Location": {
    "description": "The path of the new resource.",
    "required": true,
    "example": "/api/v1/scans/scan_01m7yj9d12esp8bhyevxnn0wrm",
    "schema": {
     "type": "string",
     "format": "uri-reference"
    }
   },
   "Accept-Ranges": {
    "description": "Ranges of bytes of the file can be requested.",
    "required": true,
    "schema": {
     "type": "string",
     "const": "bytes"
    },
    "example": "bytes"
   },
   "Accept-No-Ranges": {
    "description": "The file is made while it is sent, so it is always sent whole.",
    "required": true,
    "schema": {
     "type": "string",
     "const": "none"
    },
    "example": "none"
   },
   "Repr-Digest": {
    "description": "The SHA-256 of the whole file that was judged (RFC 9530). Absent where none is recorded.",
    "schema": {
     "type": "string",
     "pattern": "^sha-256=:[0-9A-Za-z+/]{43}=:$"
    },
    "example": "sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:"
   },
   "Content-Range": {
    "description": "Which bytes these are, and the size of the whole file.",
    "required": true,
    "schema": {
     "type": "string"
    },
    "example": "bytes 0-1048575/7340032"
   },
   "Content-Disposition": {
    "description": "`attachment`, with a name for the file in the form of RFC 6266.",
    "required": true,
    "schema": {
     "type": "string"
    },
    "example": "attachment; filename=\"rep_01m7yj9d12esp8bhzsm3x9qk4d.zip\""
   },
   "MovedLocation": {
    "description": "The address of the same request on the deployment that the organization moved to.",
    "required": true,
    "example": "https://eu.media.example.org/api/v1/scans",
    "schema": {
     "type": "string",
     "format": "uri"
    }
   },
   "Idempotency-Replayed": {
    "description": "`true` when this is the stored answer of an earlier request with the same Idempotency-Key.",
    "required": false,
    "schema": {
     "type": "string",
     "enum": [
      "true"
     ]
    }
   },
   "RateLimit-Limit": {
    "description": "The size of the tighter bucket, in requests. Absent when rate limits are off.",
    "required": false,
    "example": 6000,
    "schema": {
     "type": "integer",
     "format": "int32",
     "minimum": 1
    }
   },
   "RateLimit-Remaining": {
    "description": "Requests left in the tighter bucket.",
    "required": false,
    "example": 5999,
    "schema": {
     "type": "integer",
     "format": "int32",
     "minimum": 0
    }
   },
   "RateLimit-Reset": {
    "description": "When the tighter bucket resets, in Unix epoch seconds.",
    "required": false,
    "example": 1795249260,
    "schema": {
     "type": "integer",
     "format": "int64",
     "minimum": 0
    }
   },
   "Retry-After": {
    "description": "Seconds to wait before the next try.",
    "required": true,
    "example": 21,
    "schema": {
     "type": "integer",
     "format": "int32",
     "minimum": 0
    }
   },
   "WWW-Authenticate": {
    "description": "The scheme to authenticate with.",
    "required": true,
    "schema": {
     "type": "string",
     "enum": [
      "Bearer"
     ]
    }
   }
  },
  "responses": {
   "ScanAnswer": {
    "description": "The scan.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "type": "object",
       "required": [
        "data",
        "meta"
       ],
       "properties": {
        "data": {
         "$ref": "#/components/schemas/Scan"
        },
        "meta": {
         "$ref": "#/components/schemas/Meta"
        }
       }
      },
      "example": {
       "data": {
        "id": "scan_01m7yj9d12esp8bhyevxnn0wrm",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "fileName": "press-photo.jpg",
        "mediaType": "image",
        "status": "complete",
        "verdict": "synthetic",
        "confidence": 0.97,
        "riskLevel": "critical",
        "modelVersion": "content-rules-5",
        "pipelineVersion": "content-pipeline-4",
        "signals": {
         "basis": "content",
         "conclusion": "generation_parameters",
         "reasons": [
          {
           "code": "generation_parameters",
           "sentence": "It holds the parameters that a generator was given.",
           "evidence": "ExifIFD:UserComment, by Stable Diffusion web UI",
           "exhibits": [
            {
             "place": "ExifIFD:UserComment",
             "quote": "a lighthouse at dawn Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 4711",
             "tool": "ExifTool 13.59",
             "mark": "parameters.a1111",
             "rule": 4,
             "page": "https://media.example.org/docs/verdicts.md"
            }
           ]
          }
         ],
         "source": {
          "address": "https://news.example.org/photos/press-photo.jpg",
          "finalAddress": "https://cdn.example.org/press-photo.jpg?width=1200",
          "status": 200,
          "headers": {
           "content-type": "image/jpeg",
           "content-length": "184213"
          },
          "fetchedAt": "2026-11-21T08:15:31.007Z"
         },
         "lookedFor": [
          {
           "what": "generation parameters",
           "found": true
          },
          {
           "what": "a camera's tags",
           "found": false
          }
         ],
         "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         "byteSize": 183402,
         "detectedType": "image/jpeg",
         "mismatches": [
          "byteSize"
         ],
         "camera": null,
         "editor": null,
         "generator": "Stable Diffusion web UI",
         "versions": {
          "rules": "content-rules-5",
          "exifTool": "13.59"
         },
         "c2pa": {
          "state": "valid",
          "issuer": "Example Newsroom",
          "generator": "Example Camera",
          "claimVersion": 2,
          "signedAt": null,
          "problems": [
           "signingCredential.untrusted"
          ],
          "informational": [
           "timeOfSigning.insideValidity"
          ],
          "revocation": "not_checked",
          "secondOpinion": null,
          "skipped": null,
          "manifests": [
           {
            "label": "urn:c2pa:9a7d0c3e-6c2f-4c57-9d0b-1f2f3b6b1a11",
            "issuer": "Example Newsroom",
            "trust": "valid",
            "claimVersion": 2,
            "generator": "Example Camera",
            "signedAt": null,
            "actions": [
             {
              "action": "c2pa.opened",
              "digitalSourceType": null,
              "created": true
             }
            ],
            "ingredients": [
             {
              "relationship": "parentOf",
              "manifest": null
             }
            ],
            "problems": [
             "signingCredential.untrusted"
            ],
            "exclusions": []
           }
          ],
          "statements": [
           {
            "kind": "signed_without_capture_claim",
            "confidence": null,
            "by": "Example Newsroom",
            "trust": "valid",
            "terms": [
             "c2pa.opened"
            ],
            "place": "urn:c2pa:9a7d0c3e-6c2f-4c57-9d0b-1f2f3b6b1a11/c2pa.actions.v2"
           }
          ]
         },
         "metadata": {
          "tool": "ExifTool",
          "version": "13.59",
          "fileType": "JPEG",
          "tags": [
           {
            "place": "ExifIFD:UserComment",
            "value": "a lighthouse at dawn Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 4711"
           }
          ],
          "truncated": false
         },
         "picture": {
          "width": 512,
          "height": 512
         },
         "detector": null,
         "detectors": [],
         "failures": [
          {
           "step": "picture",
           "error": "It took longer than a minute."
          }
         ],
         "seenBefore": [
          {
           "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrk",
           "match": "identical"
          }
         ]
        },
        "metadata": {
         "article": "4711"
        },
        "fileState": "stored",
        "failure": null,
        "createdAt": "2026-11-21T08:15:30.123Z",
        "updatedAt": "2026-11-21T08:15:41.007Z"
       },
       "meta": {
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
        "timestamp": "2026-11-21T08:15:41.020Z",
        "apiVersion": "2026-11-23"
       }
      }
     }
    }
   },
   "CaseAnswer": {
    "description": "The case.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "type": "object",
       "required": [
        "data",
        "meta"
       ],
       "properties": {
        "data": {
         "$ref": "#/components/schemas/Case"
        },
        "meta": {
         "$ref": "#/components/schemas/Meta"
        }
       }
      },
      "example": {
       "data": {
        "id": "case_01m7yj9d12esp8bhyr0h81majq",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "title": "Doctored press photo",
        "scanIds": [
         "scan_01m7yj9d12esp8bhyevxnn0wrm"
        ],
        "status": "open",
        "severity": "high",
        "verdict": "synthetic",
        "assignee": null,
        "hold": false,
        "metadata": {},
        "createdAt": "2026-11-21T08:20:00.000Z",
        "updatedAt": "2026-11-21T08:20:00.000Z"
       },
       "meta": {
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
        "timestamp": "2026-11-21T08:21:00.000Z",
        "apiVersion": "2026-11-23"
       }
      }
     }
    }
   },
   "WebhookEndpointAnswer": {
    "description": "The endpoint as it is now.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "type": "object",
       "required": [
        "data",
        "meta"
       ],
       "properties": {
        "data": {
         "$ref": "#/components/schemas/WebhookEndpoint"
        },
        "meta": {
         "$ref": "#/components/schemas/Meta"
        }
       }
      },
      "example": {
       "data": {
        "id": "whe_01m7yj9d12esp8bhz59gwyndv7",
        "organizationId": "org_01m7yj9d10esp8bhy1kgdbjnp7",
        "url": "https://hooks.example.org/media-scan",
        "description": "Newsroom alerts",
        "events": [
         "scan.completed",
         "verdict.synthetic",
         "case.opened"
        ],
        "headerNames": [],
        "status": "paused",
        "pausedReason": null,
        "ratePerSecond": null,
        "ordering": "none",
        "secretMasked": "whsec_…iw4=",
        "successRate": 0.998,
        "recentFailureRate": 0.004,
        "lastDeliveryAt": "2026-11-21T08:15:41.230Z"
       },
       "meta": {
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
        "timestamp": "2026-11-21T08:30:00.000Z",
        "apiVersion": "2026-11-23"
       }
      }
     }
    }
   },
   "WebhookDeliveryAnswer": {
    "description": "The delivery.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "type": "object",
       "required": [
        "data",
        "meta"
       ],
       "properties": {
        "data": {
         "$ref": "#/components/schemas/WebhookDelivery"
        },
        "meta": {
         "$ref": "#/components/schemas/Meta"
        }
       }
      },
      "example": {
       "data": {
        "id": "whd_01m7yj9d12esp8bhz9vs791rn2",
        "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
        "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "event": "webhook.test",
        "status": "succeeded",
        "attempts": 1,
        "maxAttempts": 6,
        "nextAttemptAt": null,
        "responseCode": 204,
        "signatureHeader": "t=1795249230, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
        "attemptHistory": [
         {
          "number": 1,
          "attemptedAt": "2026-11-21T08:20:30.004Z",
          "durationMs": 177,
          "responseCode": 204,
          "error": null
         }
        ],
        "createdAt": "2026-11-21T08:20:30.000Z",
        "updatedAt": "2026-11-21T08:20:30.181Z"
       },
       "meta": {
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
        "timestamp": "2026-11-21T08:20:30.183Z",
        "apiVersion": "2026-11-23"
       }
      }
     }
    }
   },
   "WebhookRedelivery": {
    "description": "The delivery, with an attempt due.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "Idempotency-Replayed": {
      "$ref": "#/components/headers/Idempotency-Replayed"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "type": "object",
       "required": [
        "data",
        "meta"
       ],
       "properties": {
        "data": {
         "$ref": "#/components/schemas/WebhookDelivery"
        },
        "meta": {
         "$ref": "#/components/schemas/Meta"
        }
       }
      },
      "example": {
       "data": {
        "id": "whd_01m7yj9d12esp8bhz9vs791rn2",
        "webhookId": "whe_01m7yj9d12esp8bhz59gwyndv7",
        "eventId": "evt_01m7yj9d12esp8bhzr5chp1bzk",
        "event": "webhook.test",
        "status": "retrying",
        "attempts": 1,
        "maxAttempts": 2,
        "nextAttemptAt": "2026-11-21T08:25:00.000Z",
        "responseCode": 502,
        "signatureHeader": "t=1795249230, v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
        "attemptHistory": [
         {
          "number": 1,
          "attemptedAt": "2026-11-21T08:15:41.049Z",
          "durationMs": 181,
          "responseCode": 502,
          "error": null
         }
        ],
        "createdAt": "2026-11-21T08:20:30.000Z",
        "updatedAt": "2026-11-21T08:20:30.181Z"
       },
       "meta": {
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
        "timestamp": "2026-11-21T08:20:30.183Z",
        "apiVersion": "2026-11-23"
       }
      }
     }
    }
   },
   "ScanDeleted": {
    "description": "The scan and its file were deleted.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    }
   },
   "CaseDeleted": {
    "description": "The case was deleted.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    }
   },
   "EventAccepted": {
    "description": "Any 2xx status accepts the event. The body is ignored."
   },
   "EventGone": {
    "description": "The endpoint is permanently gone; the delivery fails immediately and the endpoint is paused."
   },
   "BadRequest": {
    "description": "A parameter or the body does not match the description.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/BadRequestError"
      },
      "example": {
       "error": {
        "code": "invalid_request",
        "message": "body.byteSize must be at least 1.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "BadListRequest": {
    "description": "A parameter does not match the description, or the cursor is not valid for this list.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/BadListRequestError"
      },
      "example": {
       "error": {
        "code": "invalid_request",
        "message": "query.limit must be <= 100",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "Unauthorized": {
    "description": "The key is missing, malformed, unknown, expired or revoked.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "WWW-Authenticate": {
      "$ref": "#/components/headers/WWW-Authenticate"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/UnauthorizedError"
      },
      "example": {
       "error": {
        "code": "unauthorized",
        "message": "A valid API key is required: Authorization: Bearer <API_KEY>.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "Forbidden": {
    "description": "The key is valid but lacks the operation's scope.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ForbiddenError"
      },
      "example": {
       "error": {
        "code": "insufficient_scope",
        "message": "This operation needs the scope scans:write.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "NotFound": {
    "description": "No such resource in the key's organization and environment.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/NotFoundError"
      },
      "example": {
       "error": {
        "code": "not_found",
        "message": "No such resource.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "IdempotencyInProgress": {
    "description": "A request with this Idempotency-Key is still in progress.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/IdempotencyInProgressError"
      },
      "example": {
       "error": {
        "code": "idempotency_in_progress",
        "message": "A request with this Idempotency-Key is still in progress.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "UploadIntentConflict": {
    "description": "`idempotency_in_progress`: a request with this Idempotency-Key is still in progress. `storage_quota_exceeded`:\nthe file does not fit into the organization's storage quota.\n",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/UploadIntentConflictError"
      },
      "example": {
       "error": {
        "code": "storage_quota_exceeded",
        "message": "The organization may store 107374182400 bytes, files that may still be uploaded included: there is no room for this one.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "UploadConflict": {
    "description": "`upload_not_found`: the file has not been uploaded yet, or the service is still fetching it.\n`upload_size_mismatch`: its size is not `byteSize`. `upload_refused`: the upload had other headers than\n`uploadHeaders`, which encrypt, redirect or archive the file. `scan_failed`: the scan has failed for good.\n",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/UploadConflictError"
      },
      "example": {
       "error": {
        "code": "upload_not_found",
        "message": "Nothing was uploaded yet: PUT the file to uploadUrl first.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "WebhookEndpointConflict": {
    "description": "`idempotency_in_progress`: a request with this Idempotency-Key is still in progress. `limit_reached`: the\norganization already has the maximum number of endpoints.\n",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/WebhookEndpointConflictError"
      },
      "example": {
       "error": {
        "code": "limit_reached",
        "message": "An organization may have 50 webhook endpoints in each environment, not counting revoked ones; revoke one first.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "WebhookRevoked": {
    "description": "The endpoint is revoked, which is final.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/WebhookRevokedError"
      },
      "example": {
       "error": {
        "code": "webhook_revoked",
        "message": "The webhook endpoint is revoked; register a new one.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "ScanInUse": {
    "description": "A case includes the scan.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ScanInUseError"
      },
      "example": {
       "error": {
        "code": "scan_in_use",
        "message": "A case names this scan: case_01m7yj9d12esp8bhyr0h81majq.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "NoVerdictYet": {
    "description": "The scan has no verdict yet.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/NoVerdictYetError"
      },
      "example": {
       "error": {
        "code": "conflict",
        "message": "The scan is processing: it has evidence once its status is complete.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "NotJudgedAgain": {
    "description": "The scan cannot be judged again.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/NotJudgedAgainError"
      },
      "example": {
       "error": {
        "code": "conflict",
        "message": "The file of the scan is no longer there.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "CaseOnHold": {
    "description": "The case is on hold.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/CaseOnHoldError"
      },
      "example": {
       "error": {
        "code": "case_on_hold",
        "message": "The case is on hold: set hold to false first.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "CaseConflict": {
    "description": "`conflict`: the case cannot move from its status to the one given, or would have no scan left. `limit_reached`:\nit would have more than 500 scans. `case_on_hold`: a scan cannot be removed from a case on hold.\n",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/CaseConflictError"
      },
      "example": {
       "error": {
        "code": "conflict",
        "message": "A case that is resolved cannot become escalated, only open.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "RangeNotSatisfiable": {
    "description": "The file has no such bytes, or `Range` cannot be understood. `Content-Range` has its size.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "Content-Range": {
      "$ref": "#/components/headers/Content-Range"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/RangeNotSatisfiableError"
      },
      "example": {
       "error": {
        "code": "range_not_satisfiable",
        "message": "The file has 183402 bytes: ask for some of them.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "NotReported": {
    "description": "The scan has no final status yet, or the file that the report was to have is missing, damaged or too large.\n",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/NotReportedError"
      },
      "example": {
       "error": {
        "code": "conflict",
        "message": "The scan is queued: there is a report of it once its status is complete or failed.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "CaseReportConflict": {
    "description": "`limit_reached`: the case has 100 reports already, or its files have more than 5 GiB together.\n`idempotency_in_progress`: a request with this Idempotency-Key is still in progress.\n",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/CaseReportConflictError"
      },
      "example": {
       "error": {
        "code": "limit_reached",
        "message": "A case can have 100 reports.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "WebhookRotateConflict": {
    "description": "`webhook_revoked`: the endpoint is revoked, which is final. `idempotency_in_progress`: a request with this\nIdempotency-Key is still in progress.\n",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/WebhookRotateConflictError"
      },
      "example": {
       "error": {
        "code": "webhook_revoked",
        "message": "The endpoint is revoked, which is final.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "WebhookRedeliverConflict": {
    "description": "`conflict`: an attempt of the delivery is under way. `webhook_revoked`: its endpoint is revoked.\n`idempotency_in_progress`: a request with this Idempotency-Key is still in progress.\n",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/WebhookRedeliverConflictError"
      },
      "example": {
       "error": {
        "code": "conflict",
        "message": "An attempt of the delivery is under way: wait for its outcome.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "PayloadTooLarge": {
    "description": "The body is larger than 256 KiB.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/PayloadTooLargeError"
      },
      "example": {
       "error": {
        "code": "payload_too_large",
        "message": "The body is larger than 262144 bytes.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "UnsupportedMediaType": {
    "description": "The body is not application/json in UTF-8.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/UnsupportedMediaTypeError"
      },
      "example": {
       "error": {
        "code": "unsupported_media_type",
        "message": "Send the body as application/json.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "IdempotencyKeyReused": {
    "description": "The Idempotency-Key was already used with a different body.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/IdempotencyKeyReusedError"
      },
      "example": {
       "error": {
        "code": "idempotency_key_reused",
        "message": "This Idempotency-Key was used with another body.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "ScanNotFound": {
    "description": "A scan does not exist in the key's organization and environment.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ScanNotFoundError"
      },
      "example": {
       "error": {
        "code": "scan_not_found",
        "message": "No such scan: scan_01m7yj9d12esp8bhyevxnn0wrm.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "CaseUnprocessable": {
    "description": "`scan_not_found`: a scan in scanIds does not exist in the key's organization and environment.\n`idempotency_key_reused`: the Idempotency-Key was already used with a different body.\n",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/CaseUnprocessableError"
      },
      "example": {
       "error": {
        "code": "scan_not_found",
        "message": "No such scan: scan_01m7yj9d12esp8bhymw352yenv.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "OrganizationMoved": {
    "description": "The organization of the key has moved to another deployment, where the same key is valid. The request was not carried out. `Location` is the address of the same request there.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "Location": {
      "$ref": "#/components/headers/MovedLocation"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/OrganizationMovedError"
      },
      "example": {
       "error": {
        "code": "organization_moved",
        "message": "This organization has moved to https://eu.media.example.org.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "RateLimited": {
    "description": "The key or its organization has used up its bucket.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "Retry-After": {
      "$ref": "#/components/headers/Retry-After"
     },
     "RateLimit-Limit": {
      "description": "The bucket's size in requests.",
      "required": true,
      "example": 6000,
      "schema": {
       "type": "integer",
       "format": "int32",
       "minimum": 1
      }
     },
     "RateLimit-Remaining": {
      "description": "Requests left in the bucket.",
      "required": true,
      "example": 0,
      "schema": {
       "type": "integer",
       "format": "int32",
       "minimum": 0
      }
     },
     "RateLimit-Reset": {
      "description": "When the bucket resets, in Unix epoch seconds.",
      "required": true,
      "example": 1795249260,
      "schema": {
       "type": "integer",
       "format": "int64",
       "minimum": 0
      }
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/RateLimitedError"
      },
      "example": {
       "error": {
        "code": "rate_limited",
        "message": "This key may make at most 6000 requests a minute; try again in 21 seconds, at 2026-11-21T08:21:00.000Z.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm",
        "details": [
         {
          "path": "key",
          "message": "may make at most 6000 requests a minute; try again in 21 seconds, at 2026-11-21T08:21:00.000Z"
         }
        ]
       }
      }
     }
    }
   },
   "InternalError": {
    "description": "The service failed; quote the request id when you ask for help.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/InternalErrorError"
      },
      "example": {
       "error": {
        "code": "internal_error",
        "message": "Internal error.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   },
   "ServiceUnavailable": {
    "description": "The service is temporarily unable to answer. This answer comes within five seconds, unless the operator set another time limit. `error.message` says so if a request that changes something may or may not have been carried out.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/X-Request-Id"
     },
     "RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimit-Limit"
     },
     "RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimit-Remaining"
     },
     "RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimit-Reset"
     },
     "Retry-After": {
      "$ref": "#/components/headers/Retry-After"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ServiceUnavailableError"
      },
      "example": {
       "error": {
        "code": "service_unavailable",
        "message": "The service is temporarily unavailable.",
        "requestId": "req_01m7yj9d12esp8bj051hzeprwm"
       }
      }
     }
    }
   }
  },
  "schemas": {
   "ScanId": {
    "type": "string",
    "description": "Opaque identifier of a scan.",
    "maxLength": 64,
    "examples": [
     "scan_01m7yj9d12esp8bhyevxnn0wrm"
    ]
   },
   "CaseId": {
    "type": "string",
    "description": "Opaque identifier of a case.",
    "maxLength": 64,
    "examples": [
     "case_01m7yj9d12esp8bhyr0h81majq"
    ]
   },
   "AssessmentId": {
    "type": "string",
    "description": "Opaque identifier of an assessment.",
    "maxLength": 64,
    "examples": [
     "asm_01m7yj9d12esp8bj1d8m3q6w2k"
    ]
   },
   "ReportId": {
    "type": "string",
    "description": "Opaque identifier of a report.",
    "maxLength": 64,
    "examples": [
     "rep_01m7yj9d12esp8bhzsm3x9qk4d"
    ]
   },
   "WebhookId": {
    "type": "string",
    "description": "Opaque identifier of a webhook endpoint.",
    "maxLength": 64,
    "examples": [
     "whe_01m7yj9d12esp8bhz59gwyndv7"
    ]
   },
   "DeliveryId": {
    "type": "string",
    "description": "Opaque identifier of a webhook delivery.",
    "maxLength": 64,
    "examples": [
     "whd_01m7yj9d12esp8bhz9vs791rn2"
    ]
   },
   "EventId": {
    "type": "string",
    "description": "Opaque identifier of an event.",
    "maxLength": 64,
    "examples": [
     "evt_01m7yj9d12esp8bhzr5chp1bzk"
    ]
   },
   "OrganizationId": {
    "type": "string",
    "description": "Opaque identifier of the organization a resource belongs to, taken from the API key.",
    "maxLength": 64,
    "examples": [
     "org_01m7yj9d10esp8bhy1kgdbjnp7"
    ]
   },
   "RequestId": {
    "type": "string",
    "description": "Identifies the request.",
    "minLength": 1,
    "maxLength": 64,
    "examples": [
     "req_01m7yj9d12esp8bj051hzeprwm"
    ]
   },
   "ApiVersion": {
    "type": "string",
    "description": "The version of this contract, a date.",
    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    "examples": [
     "2026-11-21"
    ]
   },
   "Timestamp": {
    "type": "string",
    "format": "date-time",
    "description": "RFC 3339 in UTC with milliseconds.",
    "examples": [
     "2026-11-21T08:15:30.123Z"
    ]
   },
   "Environment": {
    "type": "string",
    "description": "The environment of the API key.",
    "enum": [
     "production",
     "staging",
     "sandbox"
    ]
   },
   "MediaType": {
    "type": "string",
    "description": "What kind of media the file is.",
    "enum": [
     "image",
     "video",
     "audio",
     "document"
    ]
   },
   "ScanStatus": {
    "type": "string",
    "description": "`uploading` until the upload is marked complete; then immediately `complete` in sandbox and staging, or\n`queued`, `processing` and `complete` or `failed` in production. `complete` and `failed` are final.\n",
    "enum": [
     "queued",
     "uploading",
     "processing",
     "complete",
     "failed"
    ]
   },
   "ScanFailure": {
    "type": [
     "object",
     "null"
    ],
    "description": "Why the scan failed. `null` for a scan that has not failed, and for one that failed in an earlier release that\ndid not record why.\n",
    "required": [
     "code",
     "message"
    ],
    "properties": {
     "code": {
      "$ref": "#/components/schemas/ScanFailureCode"
     },
     "message": {
      "description": "The same as a sentence for people.",
      "type": "string"
     }
    }
   },
   "ScanFailureCode": {
    "type": "string",
    "description": "`upload_abandoned`: the upload was not completed in time. `analysis_failed`: the file could not be analysed, not\neven in further attempts. `file_missing`, `file_damaged`: the stored file was gone or damaged before it was\nanalysed. `detector_unavailable`: the operator's detector gave no answer, although it was asked again.\n\nThe next ones are about a file that the service fetches. `blocked_address`: its address, or one that it leads\nto, is not fetched. `dns`: its host name was not found. `connect`: the host could not be reached, or broke the\nconnection off. `tls`: no secure connection to it. `timeout`: it took too long. `http_status`: it answered with\na status that has no file. `too_large`: the file is larger than a scan's file or the storage quota may be.\n`too_many_redirects`: it redirected too often.\n\n`sandbox`: the file's name asked for a failure without saying which. More codes may be added.\n",
    "enum": [
     "upload_abandoned",
     "analysis_failed",
     "file_missing",
     "file_damaged",
     "detector_unavailable",
     "blocked_address",
     "dns",
     "connect",
     "tls",
     "timeout",
     "http_status",
     "too_large",
     "too_many_redirects",
     "sandbox"
    ]
   },
   "FileState": {
    "type": [
     "string",
     "null"
    ],
    "description": "Whether the scan's file is there. `stored`: yes. `removed`: no more, because it was kept for as long as the\nservice keeps files, or because the scan failed. `damaged`: what is stored is not the file that was judged,\nbecause its SHA-256 is another one; the service hands it on to nobody as a whole, and the verdict is about the\nfile as it was. `null` until the upload is complete, and in the sandbox, where nothing need be uploaded.\n",
    "enum": [
     "stored",
     "removed",
     "damaged",
     null
    ]
   },
   "Rendition": {
    "description": "A picture derived from a file: a small version of it (`preview`), where it changes when it is compressed again\n(`error-levels`), and where the detector saw evidence (`heat-map`).\n",
    "type": "string",
    "enum": [
     "preview",
     "error-levels",
     "heat-map"
    ]
   },
   "EventKind": {
    "type": "string",
    "description": "A kind of event an endpoint may subscribe to.",
    "enum": [
     "scan.created",
     "scan.completed",
     "scan.failed",
     "scan.rejudged",
     "verdict.synthetic",
     "verdict.suspicious",
     "case.opened",
     "case.escalated",
     "case.resolved",
     "user.flagged",
     "report.ready",
     "verification.completed"
    ]
   },
   "DeliveredEventKind": {
    "type": "string",
    "description": "An event kind, or `webhook.test` for a test delivery.",
    "enum": [
     "scan.created",
     "scan.completed",
     "scan.failed",
     "scan.rejudged",
     "verdict.synthetic",
     "verdict.suspicious",
     "case.opened",
     "case.escalated",
     "case.resolved",
     "user.flagged",
     "report.ready",
     "verification.completed",
     "webhook.test"
    ]
   },
   "CaseStatus": {
    "type": "string",
    "description": "Created `open`; you or an operator escalate, resolve and reopen it.",
    "enum": [
     "open",
     "escalated",
     "resolved"
    ]
   },
   "Severity": {
    "type": "string",
    "description": "How severe a case is.",
    "enum": [
     "low",
     "medium",
     "high",
     "critical"
    ]
   },
   "DeliveryStatus": {
    "type": "string",
    "description": "`pending` before the first attempt, `retrying` between attempts, then `succeeded` or `failed`, which\nare final.\n",
    "enum": [
     "pending",
     "retrying",
     "succeeded",
     "failed"
    ]
   },
   "WebhookStatus": {
    "type": "string",
    "description": "`revoked` is final.",
    "enum": [
     "active",
     "paused",
     "revoked"
    ]
   },
   "Meta": {
    "description": "The request that the answer belongs to, when the answer was made, and the cursor of the next page.",
    "type": "object",
    "required": [
     "requestId",
     "timestamp",
     "apiVersion"
    ],
    "properties": {
     "requestId": {
      "$ref": "#/components/schemas/RequestId"
     },
     "timestamp": {
      "description": "When the answer was made.",
      "type": "string",
      "format": "date-time"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "nextCursor": {
      "description": "On lists, the opaque cursor of the next page, or `null` when there is none.",
      "type": [
       "string",
       "null"
      ]
     }
    }
   },
   "Metadata": {
    "description": "Your own texts, by name: at most 20, each name 1–40 letters, digits, `_`, `.` or `-`, each text at most 500\ncharacters. The name `__proto__` is not allowed.\n",
    "type": "object",
    "maxProperties": 20,
    "propertyNames": {
     "pattern": "^(?!__proto__$)[A-Za-z0-9_.-]{1,40}$",
     "x-pattern-message": "must be a name of 1–40 letters, digits, _, . or -, and not __proto__"
    },
    "additionalProperties": {
     "type": "string",
     "maxLength": 500,
     "pattern": "^[^\\u0000]*$",
     "x-pattern-message": "must not contain the character U+0000"
    },
    "examples": [
     {
      "article": "4711"
     }
    ]
   },
   "MetadataChanges": {
    "description": "Merged into the existing metadata: absent entries stay as they are, and `null` removes an entry. The same rules\nas for metadata apply.\n",
    "type": "object",
    "maxProperties": 40,
    "propertyNames": {
     "pattern": "^(?!__proto__$)[A-Za-z0-9_.-]{1,40}$",
     "x-pattern-message": "must be a name of 1–40 letters, digits, _, . or -, and not __proto__"
    },
    "additionalProperties": {
     "type": [
      "string",
      "null"
     ],
     "maxLength": 500,
     "pattern": "^[^\\u0000]*$",
     "x-pattern-message": "must not contain the character U+0000"
    },
    "examples": [
     {
      "article": "4711",
      "desk": null
     }
    ]
   },
   "CreateScanUploadIntentRequest": {
    "description": "The file that will be uploaded.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "fileName",
     "contentType",
     "mediaType",
     "byteSize"
    ],
    "properties": {
     "fileName": {
      "description": "The file's name, 1–255 characters without control characters. It is never used as a path.",
      "type": "string",
      "minLength": 1,
      "maxLength": 255,
      "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F]*$",
      "x-pattern-message": "must not contain control characters"
     },
     "contentType": {
      "description": "The file's media type, `type/subtype`, parameters allowed. It becomes the upload's `Content-Type`. It need\nnot agree with `mediaType`: a mismatch is a signal, not an error.\n",
      "type": "string",
      "minLength": 3,
      "maxLength": 255,
      "pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+( *; *[!#$%&'*+.^_`|~0-9A-Za-z-]+=([!#$%&'*+.^_`|~0-9A-Za-z-]+|\"[ !#-\\[\\]-~]*\"))*$",
      "x-pattern-message": "must be a media type such as image/jpeg"
     },
     "mediaType": {
      "$ref": "#/components/schemas/MediaType"
     },
     "byteSize": {
      "description": "The file's exact size in bytes, at most 5 GiB.",
      "type": "integer",
      "format": "int64",
      "minimum": 1,
      "maximum": 5368709120
     },
     "resumable": {
      "description": "Whether the file may be sent in pieces over several connections: if true, the answer has\n`resumableUploadUrl`.\n",
      "type": "boolean"
     },
     "metadata": {
      "$ref": "#/components/schemas/Metadata"
     }
    }
   },
   "CreateScanFromUrlRequest": {
    "description": "The address of the file, and what is known of it.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "url",
     "mediaType"
    ],
    "properties": {
     "url": {
      "description": "An address of `http` or `https`, its host right after the `//`, without user info, at most 2,048 characters.\nA fragment is left out.\n",
      "type": "string",
      "format": "uri",
      "minLength": 1,
      "maxLength": 2048,
      "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://(\\[[0-9A-Fa-f:.]+\\]|[^\\s\\\\/?#@%:\\[\\]]+)(:[0-9]{1,5})?([/?#][^\\s\\\\]*)?$",
      "x-pattern-message": "must start with http:// or https:// and a host, without user info, spaces or backslashes"
     },
     "fileName": {
      "description": "The file's name, 1–255 characters without control characters. If absent, the name that the file has there.\n",
      "type": "string",
      "minLength": 1,
      "maxLength": 255,
      "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F]*$",
      "x-pattern-message": "must not contain control characters"
     },
     "mediaType": {
      "$ref": "#/components/schemas/MediaType"
     },
     "metadata": {
      "$ref": "#/components/schemas/Metadata"
     }
    }
   },
   "UpdateScanRequest": {
    "description": "The fields of a scan to change.",
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "metadata": {
      "$ref": "#/components/schemas/MetadataChanges"
     }
    }
   },
   "ScanUploadIntent": {
    "description": "A new scan, and where and how to send its file.",
    "type": "object",
    "required": [
     "scanId",
     "uploadUrl",
     "uploadHeaders"
    ],
    "properties": {
     "scanId": {
      "$ref": "#/components/schemas/ScanId"
     },
     "uploadUrl": {
      "description": "Short-lived address to `PUT` the file to. Anyone who has it can upload the file; keep it secret.",
      "type": "string"
     },
     "uploadHeaders": {
      "description": "Headers the uploader must send to the target, exactly as given.",
      "type": "object",
      "additionalProperties": {
       "type": "string"
      }
     },
     "resumableUploadUrl": {
      "description": "Address of a tus upload that exists already, for the same file. Present if the intent asked for\n`resumable`. Anyone who has it can upload the file; keep it secret.\n",
      "type": "string"
     },
     "expiresAt": {
      "description": "When the upload target expires. Always present.",
      "type": "string",
      "format": "date-time"
     }
    }
   },
   "Scan": {
    "description": "A media file and the findings about it.",
    "type": "object",
    "required": [
     "id",
     "organizationId",
     "status",
     "createdAt",
     "updatedAt"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/ScanId"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "fileName": {
      "description": "The file's name, as the upload intent gave it.",
      "type": "string"
     },
     "mediaType": {
      "$ref": "#/components/schemas/MediaType"
     },
     "status": {
      "$ref": "#/components/schemas/ScanStatus"
     },
     "verdict": {
      "description": "`null` until the scan is complete, and for a complete scan without evidence either way; then\n`signals.conclusion` is `no_evidence` or `detectors_disagree`.\n",
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "authentic",
       "suspicious",
       "synthetic",
       null
      ]
     },
     "confidence": {
      "description": "The strength of the rule that decided, 0 to 1; `null` without a verdict. It is fixed for each rule, not\nmeasured for this file: how often the rules are wrong is at `/docs/verdicts.md`.\n",
      "type": [
       "number",
       "null"
      ],
      "minimum": 0,
      "maximum": 1
     },
     "riskLevel": {
      "description": "`low` for authentic; `medium` for suspicious below a confidence of 0.75, else `high`; `high` for\nsynthetic below 0.95, else `critical`. `null` without a verdict.\n",
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "low",
       "medium",
       "high",
       "critical",
       null
      ]
     },
     "modelVersion": {
      "description": "The version of the rules or the model that gave the verdict.",
      "type": [
       "string",
       "null"
      ]
     },
     "pipelineVersion": {
      "description": "The version of the pipeline that ran them.",
      "type": [
       "string",
       "null"
      ]
     },
     "signals": {
      "$ref": "#/components/schemas/Signals"
     },
     "metadata": {
      "$ref": "#/components/schemas/Metadata"
     },
     "fileExpiresAt": {
      "description": "When the file will be deleted; the scan stays. Counts from the verdict or, if later, from the time when the\nlast case that kept the file was resolved, released or deleted, or the scan removed from it. `null` without\na file, before the verdict, while a case that includes the scan is not resolved or is on hold, and where\nfiles are kept forever.\n",
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "fileState": {
      "$ref": "#/components/schemas/FileState"
     },
     "failure": {
      "$ref": "#/components/schemas/ScanFailure"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updatedAt": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "RejudgedScan": {
    "description": "A scan that was judged again, with the verdict that it had before.",
    "type": "object",
    "required": [
     "id",
     "organizationId",
     "status",
     "createdAt",
     "updatedAt",
     "previousVerdict"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/ScanId"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "fileName": {
      "description": "The file's name, as the upload intent gave it.",
      "type": "string"
     },
     "mediaType": {
      "$ref": "#/components/schemas/MediaType"
     },
     "status": {
      "$ref": "#/components/schemas/ScanStatus"
     },
     "verdict": {
      "description": "`null` until the scan is complete, and for a complete scan without evidence either way; then\n`signals.conclusion` is `no_evidence` or `detectors_disagree`.\n",
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "authentic",
       "suspicious",
       "synthetic",
       null
      ]
     },
     "confidence": {
      "description": "The strength of the rule that decided, 0 to 1; `null` without a verdict. It is fixed for each rule, not\nmeasured for this file: how often the rules are wrong is at `/docs/verdicts.md`.\n",
      "type": [
       "number",
       "null"
      ],
      "minimum": 0,
      "maximum": 1
     },
     "riskLevel": {
      "description": "`low` for authentic; `medium` for suspicious below a confidence of 0.75, else `high`; `high` for\nsynthetic below 0.95, else `critical`. `null` without a verdict.\n",
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "low",
       "medium",
       "high",
       "critical",
       null
      ]
     },
     "modelVersion": {
      "description": "The version of the rules or the model that gave the verdict.",
      "type": [
       "string",
       "null"
      ]
     },
     "pipelineVersion": {
      "description": "The version of the pipeline that ran them.",
      "type": [
       "string",
       "null"
      ]
     },
     "signals": {
      "$ref": "#/components/schemas/Signals"
     },
     "metadata": {
      "$ref": "#/components/schemas/Metadata"
     },
     "fileExpiresAt": {
      "description": "When the file will be deleted; the scan stays. Counts from the verdict or, if later, from the time when the\nlast case that kept the file was resolved, released or deleted, or the scan removed from it. `null` without\na file, before the verdict, while a case that includes the scan is not resolved or is on hold, and where\nfiles are kept forever.\n",
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "fileState": {
      "$ref": "#/components/schemas/FileState"
     },
     "failure": {
      "$ref": "#/components/schemas/ScanFailure"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updatedAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "previousVerdict": {
      "description": "The verdict before; `null` if it had none.",
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "authentic",
       "suspicious",
       "synthetic",
       null
      ]
     }
    }
   },
   "Judgement": {
    "description": "A verdict that a scan has or had, with the rules, lists and detectors that gave it.",
    "type": "object",
    "required": [
     "number",
     "verdict",
     "confidence",
     "riskLevel",
     "modelVersion",
     "pipelineVersion",
     "signals",
     "judgedAt",
     "cause"
    ],
    "properties": {
     "number": {
      "description": "1 for the first judgement of the scan, counted upwards.",
      "type": "integer",
      "format": "int32",
      "minimum": 1
     },
     "verdict": {
      "description": "`null` for a judgement that found no evidence either way, or evidence for both, whose `signals.conclusion` is\n`no_evidence` or `detectors_disagree`; for one that found no rule to decide by, and for a scan that failed.\n",
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "authentic",
       "suspicious",
       "synthetic",
       null
      ]
     },
     "confidence": {
      "description": "The strength of the rule that decided, 0 to 1; `null` without a verdict. It is fixed for each rule, not\nmeasured for this file: how often the rules are wrong is at `/docs/verdicts.md`.\n",
      "type": [
       "number",
       "null"
      ],
      "minimum": 0,
      "maximum": 1
     },
     "riskLevel": {
      "description": "`low` for authentic; `medium` for suspicious below a confidence of 0.75, else `high`; `high` for\nsynthetic below 0.95, else `critical`. `null` without a verdict.\n",
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "low",
       "medium",
       "high",
       "critical",
       null
      ]
     },
     "modelVersion": {
      "description": "The version of the rules or the model that gave the verdict.",
      "type": [
       "string",
       "null"
      ]
     },
     "pipelineVersion": {
      "description": "The version of the pipeline that ran them.",
      "type": [
       "string",
       "null"
      ]
     },
     "signals": {
      "$ref": "#/components/schemas/Signals"
     },
     "judgedAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "cause": {
      "$ref": "#/components/schemas/JudgementCause"
     }
    }
   },
   "JudgementCause": {
    "description": "Why the scan was judged: after its `upload`, at the request of a `tenant` (`rejudgeScan`), or by an `operator`.\n",
    "type": "string",
    "enum": [
     "upload",
     "tenant",
     "operator"
    ]
   },
   "Signals": {
    "description": "The evidence for the verdict: at most 32 KiB of JSON, quotes of at most 300 characters, and no personal data;\n`source` comes beside that. The whole is at `GET /api/v1/scans/{scanId}/evidence`. Open: there may be more properties than those named here,\nand verdicts of earlier releases lack some of them. Until the scan's status is final, there is `source` at most.\n",
    "type": "object",
    "additionalProperties": true,
    "properties": {
     "basis": {
      "description": "`staging` for a deterministic verdict, `content` for an analysis of the file.",
      "type": "string"
     },
     "conclusion": {
      "description": "For an analysis: the `code` of the rule that decided, or `no_evidence` if none did; `detectors_disagree` if\nnone did, and one detector says synthetic and another authentic. With `noevidence` in a sandbox file name:\n`no_evidence`.\n",
      "type": "string"
     },
     "reasons": {
      "description": "For an analysis, each rule that applied, the strongest first.",
      "type": "array",
      "maxItems": 32,
      "items": {
       "$ref": "#/components/schemas/Reason"
      }
     },
     "lookedFor": {
      "description": "For an analysis, what was looked for, and whether it was found.",
      "type": "array",
      "maxItems": 64,
      "items": {
       "$ref": "#/components/schemas/LookedFor"
      }
     },
     "sha256": {
      "description": "For an analysis, the SHA-256 of the file, 64 hexadecimal digits.",
      "type": "string"
     },
     "byteSize": {
      "description": "For an analysis, the number of bytes that were read.",
      "type": "integer",
      "format": "int64",
      "minimum": 0
     },
     "detectedType": {
      "description": "For an analysis, the content type by the file's content; `null` if it is of no known format.",
      "type": [
       "string",
       "null"
      ]
     },
     "mismatches": {
      "description": "For an analysis, how the file differs from what its intent declared: `family` (another kind of media),\n`contentType`, `fileName`, `byteSize`. More words may be added.\n",
      "type": "array",
      "maxItems": 16,
      "items": {
       "type": "string"
      }
     },
     "camera": {
      "description": "For an analysis, the camera that the file's own tags name, which anybody can write; `null` without one.\n",
      "type": [
       "object",
       "null"
      ],
      "required": [
       "make",
       "model",
       "exposure"
      ],
      "properties": {
       "make": {
        "description": "The maker.",
        "type": "string"
       },
       "model": {
        "description": "The model.",
        "type": "string"
       },
       "exposure": {
        "description": "Whether exposure time, aperture or sensitivity is recorded.",
        "type": "boolean"
       }
      }
     },
     "editor": {
      "description": "For an analysis, the editing program that the file's own tags name; `null` without one.",
      "type": [
       "string",
       "null"
      ]
     },
     "generator": {
      "description": "For an analysis, the generator that the file's own marks name; `null` without one.",
      "type": [
       "string",
       "null"
      ]
     },
     "versions": {
      "description": "For an analysis, the versions of rules and libraries, and the dates of trust lists.",
      "type": "object",
      "additionalProperties": true
     },
     "c2pa": {
      "$ref": "#/components/schemas/Credentials"
     },
     "metadata": {
      "description": "For an analysis, the most telling tags of the file's metadata; `null` if they were not read.",
      "type": [
       "object",
       "null"
      ],
      "required": [
       "tool",
       "version",
       "fileType",
       "tags",
       "truncated"
      ],
      "properties": {
       "tool": {
        "description": "What read them.",
        "type": "string"
       },
       "version": {
        "description": "Its version.",
        "type": "string"
       },
       "fileType": {
        "description": "Its name for the file's format; `null` if it knows none.",
        "type": [
         "string",
         "null"
        ]
       },
       "tags": {
        "description": "The tags, in the order in which the tool found them.",
        "type": "array",
        "maxItems": 200,
        "items": {
         "type": "object",
         "required": [
          "place",
          "value"
         ],
         "properties": {
          "place": {
           "description": "Where it stands, by the tool's own names, such as `IFD0:Software`.",
           "type": "string"
          },
          "value": {
           "description": "Its value, shortened. Text from the file, which anybody can have written.",
           "type": "string"
          }
         }
        }
       },
       "truncated": {
        "description": "Whether the file has more tags, or longer values.",
        "type": "boolean"
       }
      }
     },
     "picture": {
      "description": "For an analysis, findings from the decoded picture, such as `width`, `height`, `perceptualHash` and\n`jpegQuality`; `null` for other media, and for a picture that could not be decoded.\n",
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true
     },
     "detector": {
      "description": "For an analysis, the signals of the detector whose verdict counts among the detectors; `null` without one.\n",
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true
     },
     "detectors": {
      "description": "For an analysis, the operator's detectors in the order of their settings, each with its answer, or why there\nis none. Absent in verdicts of earlier releases.\n",
      "type": "array",
      "maxItems": 8,
      "items": {
       "$ref": "#/components/schemas/DetectorFinding"
      }
     },
     "failures": {
      "description": "For an analysis, steps that failed. What they look for is unknown then, not absent.",
      "type": "array",
      "maxItems": 16,
      "items": {
       "type": "object",
       "required": [
        "step",
        "error"
       ],
       "properties": {
        "step": {
         "description": "The step, such as `metadata`, `credentials` or `picture`. More may be added.",
         "type": "string"
        },
        "error": {
         "description": "Why it failed, as a sentence for people.",
         "type": "string"
        }
       }
      }
     },
     "seenBefore": {
      "description": "For an analysis, earlier scans with the same file or a similar picture, identical files first.\n",
      "type": "array",
      "maxItems": 10,
      "items": {
       "$ref": "#/components/schemas/SeenBefore"
      }
     },
     "failure": {
      "description": "For a failed scan, why it failed, if known.",
      "$ref": "#/components/schemas/Reason"
     },
     "source": {
      "$ref": "#/components/schemas/Source"
     }
    }
   },
   "Source": {
    "description": "Where the service fetched the file from, for a scan that `createScanFromUrl` made. Absent for other scans. Before\nthe file has been fetched, and if it could not be, what is not known is `null`. In the sandbox, where nothing is\nfetched, only `address` is known.\n",
    "type": "object",
    "required": [
     "address",
     "finalAddress",
     "status",
     "headers",
     "fetchedAt"
    ],
    "properties": {
     "address": {
      "description": "The address of the request, without its fragment.",
      "type": "string"
     },
     "finalAddress": {
      "description": "The address that sent the file, after redirects; for a scan that failed, the last one that was asked.\n",
      "type": [
       "string",
       "null"
      ]
     },
     "status": {
      "description": "The HTTP status of the last answer.",
      "type": [
       "integer",
       "null"
      ],
      "format": "int32"
     },
     "headers": {
      "description": "Headers of the last answer, by their names in lower case and shortened to 200 characters: `content-type`,\n`content-length`, `content-disposition`, `last-modified`, `etag`, `server`, `date`. More may be added.\n",
      "type": "object",
      "additionalProperties": {
       "type": "string"
      }
     },
     "fetchedAt": {
      "description": "When the last answer came, RFC 3339.",
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   },
   "Reason": {
    "description": "A rule that applied to a file, or why a scan failed. More codes may be added.",
    "type": "object",
    "required": [
     "code",
     "sentence",
     "evidence"
    ],
    "properties": {
     "code": {
      "description": "The code of the rule or reason.",
      "type": "string"
     },
     "sentence": {
      "description": "The same as a sentence for people.",
      "type": "string"
     },
     "evidence": {
      "description": "The evidence, for people to check; empty if there is nothing to show.",
      "type": "string"
     },
     "exhibits": {
      "description": "What the rule found, place by place. Absent for failures, and in verdicts of earlier releases.",
      "type": "array",
      "maxItems": 32,
      "items": {
       "$ref": "#/components/schemas/Exhibit"
      }
     }
    }
   },
   "DetectorFinding": {
    "description": "What one of the operator's detectors says about a file.",
    "type": "object",
    "required": [
     "name",
     "outcome",
     "verdict",
     "confidence",
     "modelVersion",
     "reason",
     "signals",
     "errorRates"
    ],
    "properties": {
     "name": {
      "description": "The name that the operator gave the detector.",
      "type": "string"
     },
     "outcome": {
      "description": "`verdict`, or why there is none: `abstained` (the detector gives no verdict on this file), `no_answer` (it\ngave no answer in time), `not_asked` (it does not judge files of this kind). More may be added.\n",
      "type": "string"
     },
     "verdict": {
      "description": "Its verdict; `null` without one.",
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "authentic",
       "suspicious",
       "synthetic",
       null
      ]
     },
     "confidence": {
      "description": "Its confidence in the verdict, 0 to 1; `null` without a verdict.",
      "type": [
       "number",
       "null"
      ],
      "minimum": 0,
      "maximum": 1
     },
     "modelVersion": {
      "description": "The version of its model; `null` if it did not say.",
      "type": [
       "string",
       "null"
      ]
     },
     "reason": {
      "description": "Why there is no verdict, as a sentence for people; `null` with one.",
      "type": [
       "string",
       "null"
      ]
     },
     "signals": {
      "description": "The evidence that it gives, free-form; `null` without any, or where the signals would be too large.",
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true
     },
     "errorRates": {
      "description": "How often this version of the model was wrong about files that the operator knows; `null` if that was not\nmeasured.\n",
      "oneOf": [
       {
        "$ref": "#/components/schemas/DetectorErrorRates"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "DetectorErrorRates": {
    "description": "How often a detector was wrong about files whose origin is known. Rates are from 0 to 1.",
    "type": "object",
    "required": [
     "modelVersion",
     "authenticFiles",
     "syntheticFiles",
     "falsePositiveRate",
     "falseNegativeRate",
     "abstentionRate"
    ],
    "properties": {
     "modelVersion": {
      "description": "The version of the model that was measured.",
      "type": "string"
     },
     "authenticFiles": {
      "description": "How many authentic files it was asked about.",
      "type": "integer",
      "format": "int32",
      "minimum": 1
     },
     "syntheticFiles": {
      "description": "How many synthetic files it was asked about.",
      "type": "integer",
      "format": "int32",
      "minimum": 1
     },
     "falsePositiveRate": {
      "description": "Of the authentic files that it judged, the share that it called synthetic or suspicious; `null` if it judged\nnone.\n",
      "type": [
       "number",
       "null"
      ],
      "minimum": 0,
      "maximum": 1
     },
     "falseNegativeRate": {
      "description": "Of the synthetic files that it judged, the share that it called authentic; `null` if it judged none.\n",
      "type": [
       "number",
       "null"
      ],
      "minimum": 0,
      "maximum": 1
     },
     "abstentionRate": {
      "description": "Of all these files, the share about which it gave no verdict.",
      "type": "number",
      "minimum": 0,
      "maximum": 1
     }
    }
   },
   "Exhibit": {
    "description": "A finding that a reason rests on, as it stands in the file.",
    "type": "object",
    "required": [
     "place",
     "quote",
     "tool"
    ],
    "properties": {
     "place": {
      "description": "Where it stands: a tag by ExifTool's own names, such as `PNG:Parameters`, or the labels of a manifest and\nan assertion.\n",
      "type": "string"
     },
     "quote": {
      "description": "What stands there, shortened: to 300 characters in `signals`, to 4,000 in the evidence. Text from the file:\nshow it as text, never as HTML.\n",
      "type": "string"
     },
     "tool": {
      "description": "What read it, with its version, such as `ExifTool 13.59`.",
      "type": "string"
     },
     "code": {
      "description": "In the evidence, the `code` of the reason that rests on it.",
      "type": "string"
     },
     "mark": {
      "description": "The mark that it is, by its name in the table of marks.",
      "type": "string"
     },
     "rule": {
      "description": "The number of the rule in the table of rules.",
      "type": "integer",
      "format": "int32",
      "minimum": 1
     },
     "page": {
      "description": "Address of the page that explains the rule.",
      "type": "string"
     }
    }
   },
   "LookedFor": {
    "description": "Something that the analysis looked for.",
    "type": "object",
    "required": [
     "what",
     "found"
    ],
    "properties": {
     "what": {
      "description": "What it looked for, for people.",
      "type": "string"
     },
     "found": {
      "description": "Whether it was found.",
      "type": "boolean"
     }
    }
   },
   "Credentials": {
    "description": "The outcome of verifying the file's Content Credentials (C2PA), and what they say. Verdicts of earlier releases\nlack some of the properties.\n",
    "type": "object",
    "additionalProperties": true,
    "required": [
     "state"
    ],
    "properties": {
     "state": {
      "description": "`trusted`: signature and hashes are valid, and the signer's certificate leads to a trust anchor; `legacy`:\nit leads to the interim trust list, which was frozen in 2026; `valid`: it leads to neither; `invalid`: the\nsignature or a hash is broken; `unverifiable`: present, but could not be verified; `none`: the file has\nnone. More states may be added.\n",
      "type": "string"
     },
     "issuer": {
      "description": "The organization named in the signing certificate.",
      "type": [
       "string",
       "null"
      ]
     },
     "generator": {
      "description": "The software that made the claim, by its own name.",
      "type": [
       "string",
       "null"
      ]
     },
     "claimVersion": {
      "description": "The version of the claim, 1 or 2.",
      "type": [
       "integer",
       "null"
      ],
      "format": "int32"
     },
     "signedAt": {
      "description": "The time stamp of the signature, RFC 3339; `null` if none matches it.",
      "type": [
       "string",
       "null"
      ]
     },
     "problems": {
      "description": "The problems found, as status codes of C2PA.",
      "type": "array",
      "maxItems": 64,
      "items": {
       "type": "string"
      }
     },
     "informational": {
      "description": "What else was noted, as informational status codes of C2PA.",
      "type": "array",
      "maxItems": 64,
      "items": {
       "type": "string"
      }
     },
     "revocation": {
      "description": "Whether the certificate was looked up among those revoked: `not_checked`, `good` or `revoked`. More words\nmay be added.\n",
      "type": "string"
     },
     "secondOpinion": {
      "description": "What another implementation says of the problems found; `null` if it was not needed. Without its agreement\nthe state is never `invalid`.\n",
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true,
      "required": [
       "tool",
       "checked",
       "agrees",
       "problems"
      ],
      "properties": {
       "tool": {
        "description": "The implementation, with its version.",
        "type": "string"
       },
       "checked": {
        "description": "The problems that it can check, as status codes of C2PA.",
        "type": "array",
        "maxItems": 64,
        "items": {
         "type": "string"
        }
       },
       "agrees": {
        "description": "Whether it found at least one of them too.",
        "type": "boolean"
       },
       "problems": {
        "description": "Those that it found too.",
        "type": "array",
        "maxItems": 64,
        "items": {
         "type": "string"
        }
       }
      }
     },
     "skipped": {
      "description": "Why they were not examined, such as `too_large`.",
      "type": [
       "string",
       "null"
      ]
     },
     "manifests": {
      "description": "The manifests, the active one first.",
      "type": "array",
      "maxItems": 16,
      "items": {
       "type": "object",
       "additionalProperties": true,
       "required": [
        "label"
       ],
       "properties": {
        "label": {
         "description": "Its label.",
         "type": "string"
        },
        "issuer": {
         "description": "The organization named in its signing certificate.",
         "type": [
          "string",
          "null"
         ]
        },
        "trust": {
         "description": "How far its signer is trusted, in the words of `state`.",
         "type": "string"
        },
        "claimVersion": {
         "description": "The version of its claim, 1 or 2.",
         "type": "integer",
         "format": "int32"
        },
        "generator": {
         "description": "The software that made the claim, by its own name.",
         "type": [
          "string",
          "null"
         ]
        },
        "signedAt": {
         "description": "The time stamp of its signature, RFC 3339; `null` if none matches it.",
         "type": [
          "string",
          "null"
         ]
        },
        "actions": {
         "description": "What was done to the file, in order.",
         "type": "array",
         "maxItems": 64,
         "items": {
          "type": "object",
          "additionalProperties": true,
          "required": [
           "action"
          ],
          "properties": {
           "action": {
            "description": "The action, such as `c2pa.created`.",
            "type": "string"
           },
           "digitalSourceType": {
            "description": "The IPTC digital source type that it names.",
            "type": [
             "string",
             "null"
            ]
           },
           "created": {
            "description": "Whether its signer states it, rather than having gathered it from elsewhere.",
            "type": "boolean"
           }
          }
         }
        },
        "ingredients": {
         "description": "The files that it was made from.",
         "type": "array",
         "maxItems": 64,
         "items": {
          "type": "object",
          "additionalProperties": true,
          "required": [
           "relationship"
          ],
          "properties": {
           "relationship": {
            "description": "How it was used, such as `parentOf` or `componentOf`.",
            "type": "string"
           },
           "manifest": {
            "description": "The label of its own manifest, if it has one.",
            "type": [
             "string",
             "null"
            ]
           }
          }
         }
        },
        "problems": {
         "description": "The problems found in this manifest, as status codes of C2PA.",
         "type": "array",
         "maxItems": 64,
         "items": {
          "type": "string"
         }
        },
        "exclusions": {
         "description": "What the hash of the content leaves out, beside the manifest itself.",
         "type": "array",
         "maxItems": 64,
         "items": {
          "type": "string"
         }
        }
       }
      }
     },
     "statements": {
      "description": "What the credentials say of the file, signer by signer.",
      "type": "array",
      "maxItems": 64,
      "items": {
       "type": "object",
       "additionalProperties": true,
       "required": [
        "kind",
        "place"
       ],
       "properties": {
        "kind": {
         "description": "What is said, such as `generated`, `captured` or `changed`. More kinds may be added.",
         "type": "string"
        },
        "confidence": {
         "description": "The strength of the rule for this kind; `null` for a kind without a verdict.",
         "type": [
          "number",
          "null"
         ],
         "minimum": 0,
         "maximum": 1
        },
        "by": {
         "description": "Who says it.",
         "type": [
          "string",
          "null"
         ]
        },
        "trust": {
         "description": "How far that signer is trusted, in the words of `state`.",
         "type": "string"
        },
        "terms": {
         "description": "The source types, actions or status codes that it rests on.",
         "type": "array",
         "maxItems": 64,
         "items": {
          "type": "string"
         }
        },
        "place": {
         "description": "Where it stands, by the labels of the manifest and the assertion.",
         "type": "string"
        }
       }
      }
     }
    }
   },
   "ScanEvidence": {
    "description": "What an analysis read in a file, and what its verdict rests on.",
    "type": "object",
    "required": [
     "scanId",
     "metadata",
     "c2pa",
     "exhibits",
     "lookedFor"
    ],
    "properties": {
     "scanId": {
      "$ref": "#/components/schemas/ScanId"
     },
     "metadata": {
      "description": "The file's metadata, tag by tag; `null` if there is no evidence, or if they were not read.",
      "type": [
       "object",
       "null"
      ],
      "required": [
       "tool",
       "version",
       "fileType",
       "tags",
       "truncated",
       "withheld"
      ],
      "properties": {
       "tool": {
        "description": "What read them.",
        "type": "string"
       },
       "version": {
        "description": "Its version. The same version shows the same tags of the same file.",
        "type": "string"
       },
       "fileType": {
        "description": "Its name for the file's format; `null` if it knows none.",
        "type": [
         "string",
         "null"
        ]
       },
       "tags": {
        "description": "The tags, in the order in which the tool found them, with duplicates.",
        "type": "array",
        "maxItems": 10000,
        "items": {
         "type": "object",
         "required": [
          "place",
          "group",
          "name",
          "value"
         ],
         "properties": {
          "place": {
           "description": "Where it stands, by the tool's own names, such as `IFD0:Software`; with a document in front for\nwhat is embedded in the file, such as `Doc1:IFD0:Software`.\n",
           "type": "string"
          },
          "group": {
           "description": "The tool's name for the group that it is in (family 1).",
           "type": "string"
          },
          "name": {
           "description": "The tool's name for the tag.",
           "type": "string"
          },
          "value": {
           "description": "Its value: a text, a list, or an object for a structure, nested as in the file. A binary value is\nthe text that the tool shows for it. Anybody can have written it.\n"
          }
         }
        }
       },
       "truncated": {
        "description": "Whether the file has more tags, or longer values, than are kept (1 MiB of JSON).",
        "type": "boolean"
       },
       "withheld": {
        "description": "The number of tags left out because they may be personal data.",
        "type": "integer",
        "format": "int32",
        "minimum": 0
       }
      }
     },
     "c2pa": {
      "description": "The Content Credentials as crJSON; `null` if the file has none. Only `{\"truncated\": true}` if they are more\nthan 1 MiB.\n",
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true
     },
     "exhibits": {
      "description": "The exhibits of all reasons, with quotes of up to 4,000 characters.",
      "type": "array",
      "maxItems": 1024,
      "items": {
       "$ref": "#/components/schemas/Exhibit"
      }
     },
     "lookedFor": {
      "description": "What was looked for, and whether it was found.",
      "type": "array",
      "maxItems": 64,
      "items": {
       "$ref": "#/components/schemas/LookedFor"
      }
     }
    }
   },
   "SeenBefore": {
    "description": "An earlier scan of the key's organization and environment.",
    "type": "object",
    "required": [
     "scanId",
     "match"
    ],
    "properties": {
     "scanId": {
      "description": "The scan; it may have been deleted since.",
      "$ref": "#/components/schemas/ScanId"
     },
     "match": {
      "description": "Whether it had the same file or a similar picture.",
      "type": "string",
      "enum": [
       "identical",
       "similar"
      ]
     }
    }
   },
   "ScanJob": {
    "description": "The progress of a scan, and when to poll again.",
    "type": "object",
    "properties": {
     "scanId": {
      "$ref": "#/components/schemas/ScanId"
     },
     "status": {
      "$ref": "#/components/schemas/ScanStatus"
     },
     "nextPollAfter": {
      "description": "Do not poll before this time. Absent when the status is final.",
      "type": "string",
      "format": "date-time"
     },
     "failure": {
      "$ref": "#/components/schemas/ScanFailure"
     }
    }
   },
   "CreateCaseRequest": {
    "description": "The case to open.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "title",
     "scanIds"
    ],
    "properties": {
     "title": {
      "description": "1–200 characters.",
      "type": "string",
      "minLength": 1,
      "maxLength": 200,
      "pattern": "^[^\\u0000]*$",
      "x-pattern-message": "must not contain the character U+0000"
     },
     "scanIds": {
      "description": "1–100 scans of the key's organization and environment; duplicates are removed.",
      "type": "array",
      "minItems": 1,
      "maxItems": 100,
      "items": {
       "$ref": "#/components/schemas/ScanId"
      }
     },
     "severity": {
      "description": "If absent, the worst risk level among the scans, or `medium` if none has one.",
      "$ref": "#/components/schemas/Severity"
     },
     "assignee": {
      "description": "The person who works on the case, 1–200 characters, or `null`.",
      "type": [
       "string",
       "null"
      ],
      "minLength": 1,
      "maxLength": 200,
      "pattern": "^[^\\u0000]*$",
      "x-pattern-message": "must not contain the character U+0000"
     },
     "metadata": {
      "$ref": "#/components/schemas/Metadata"
     }
    }
   },
   "UpdateCaseRequest": {
    "description": "The fields of a case to change; absent fields stay as they are.",
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "title": {
      "description": "1–200 characters.",
      "type": "string",
      "minLength": 1,
      "maxLength": 200,
      "pattern": "^[^\\u0000]*$",
      "x-pattern-message": "must not contain the character U+0000"
     },
     "severity": {
      "description": "Once set, it no longer follows the scans.",
      "$ref": "#/components/schemas/Severity"
     },
     "assignee": {
      "description": "The person who works on the case, 1–200 characters; `null` for none.",
      "type": [
       "string",
       "null"
      ],
      "minLength": 1,
      "maxLength": 200,
      "pattern": "^[^\\u0000]*$",
      "x-pattern-message": "must not contain the character U+0000"
     },
     "status": {
      "description": "The status to move the case to.",
      "$ref": "#/components/schemas/CaseStatus"
     },
     "hold": {
      "description": "Whether to keep the case's scans and their files, whatever its status.",
      "type": "boolean"
     },
     "metadata": {
      "$ref": "#/components/schemas/MetadataChanges"
     },
     "addScanIds": {
      "description": "1–100 more scans of the key's organization and environment; duplicates are removed.",
      "type": "array",
      "minItems": 1,
      "maxItems": 100,
      "items": {
       "$ref": "#/components/schemas/ScanId"
      }
     },
     "removeScanIds": {
      "description": "1–100 scans of the case to remove from it; duplicates are removed. They are not deleted.",
      "type": "array",
      "minItems": 1,
      "maxItems": 100,
      "items": {
       "$ref": "#/components/schemas/ScanId"
      }
     }
    }
   },
   "Case": {
    "description": "An investigation of one or more scans.",
    "type": "object",
    "required": [
     "id",
     "organizationId",
     "title",
     "status",
     "severity",
     "createdAt",
     "updatedAt"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/CaseId"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "title": {
      "description": "The title, as it was given.",
      "type": "string"
     },
     "scanIds": {
      "description": "The scans linked to the case, in the order given.",
      "type": "array",
      "maxItems": 500,
      "items": {
       "$ref": "#/components/schemas/ScanId"
      }
     },
     "status": {
      "description": "Created `open`; you or an operator escalate, resolve and reopen it.",
      "$ref": "#/components/schemas/CaseStatus"
     },
     "severity": {
      "description": "How serious the case is.",
      "$ref": "#/components/schemas/Severity"
     },
     "verdict": {
      "description": "The worst of the scans' verdicts; `null` while none has one.",
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "authentic",
       "suspicious",
       "synthetic",
       null
      ]
     },
     "assignee": {
      "description": "The person who works on the case; `null` if nobody does.",
      "type": [
       "string",
       "null"
      ]
     },
     "hold": {
      "description": "Whether the case keeps its scans and their files whatever its status: while it is on hold, no scan can be\nremoved from it.\n",
      "type": "boolean"
     },
     "metadata": {
      "$ref": "#/components/schemas/Metadata"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updatedAt": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "Finding": {
    "description": "What a person found.",
    "type": "string",
    "enum": [
     "authentic",
     "manipulated",
     "synthetic",
     "undecided"
    ]
   },
   "Agreement": {
    "description": "Whether a person's finding and the verdict say the same.",
    "type": "string",
    "enum": [
     "agrees",
     "disagrees"
    ]
   },
   "CreateAssessmentRequest": {
    "description": "A person's finding about a scan.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "finding"
    ],
    "properties": {
     "finding": {
      "$ref": "#/components/schemas/Finding"
     },
     "note": {
      "description": "Why; plain text, 1–4,000 characters.",
      "type": "string",
      "minLength": 1,
      "maxLength": 4000,
      "pattern": "^[^\\u0000]*$",
      "x-pattern-message": "must not contain the character U+0000"
     }
    }
   },
   "Assessment": {
    "description": "A person's finding about a scan of a case.",
    "type": "object",
    "required": [
     "id",
     "caseId",
     "scanId",
     "finding",
     "by",
     "createdAt"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/AssessmentId"
     },
     "caseId": {
      "$ref": "#/components/schemas/CaseId"
     },
     "scanId": {
      "$ref": "#/components/schemas/ScanId"
     },
     "finding": {
      "$ref": "#/components/schemas/Finding"
     },
     "note": {
      "description": "As it was given; plain text, which may contain line breaks. Absent if none was given.",
      "type": "string"
     },
     "by": {
      "description": "Who recorded it, the label that the API key had then, or the name of an operator.",
      "type": "string"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "CreateCaseReportRequest": {
    "description": "What the report is to contain. An empty object is allowed.",
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "includeFiles": {
      "description": "Whether the files of the scans are in the report. They are not unless this is true.",
      "type": "boolean",
      "default": false
     },
     "personalData": {
      "description": "`include` for a report with the personal data that the files have: places, names, serial numbers. They are\nleft out otherwise, as in the evidence of a scan. A file itself always has them.\n",
      "type": "string",
      "enum": [
       "include"
      ]
     }
    }
   },
   "ReportStatus": {
    "description": "`queued`: it is waiting or being made. `ready`: it can be downloaded. `failed`: it could not be made; `failure`\nsays why. `ready` and `failed` are final.\n",
    "type": "string",
    "enum": [
     "queued",
     "ready",
     "failed"
    ]
   },
   "ReportFailureCode": {
    "description": "`file_damaged`: a file is no longer the one that was judged. `file_missing`: a file that should be there is not.\n`too_large`: the report would have more than 5 GiB. `storage_quota_exceeded`: it does not fit into the\norganization's storage quota. `not_made`: the service could not make it in several attempts. More codes may be\nadded.\n",
    "type": "string",
    "enum": [
     "file_damaged",
     "file_missing",
     "too_large",
     "storage_quota_exceeded",
     "not_made"
    ]
   },
   "ReportFailure": {
    "description": "Why a report could not be made.",
    "type": "object",
    "required": [
     "code",
     "message"
    ],
    "properties": {
     "code": {
      "$ref": "#/components/schemas/ReportFailureCode"
     },
     "message": {
      "description": "The same for people, with the scan and file that it is about.",
      "type": "string"
     }
    }
   },
   "CaseReport": {
    "description": "A report of a case.",
    "type": "object",
    "required": [
     "id",
     "caseId",
     "status",
     "createdAt"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/ReportId"
     },
     "caseId": {
      "$ref": "#/components/schemas/CaseId"
     },
     "status": {
      "$ref": "#/components/schemas/ReportStatus"
     },
     "byteSize": {
      "description": "Size of the ZIP file in bytes; absent until the report is ready.",
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "maximum": 5368709120
     },
     "sha256": {
      "description": "SHA-256 of the ZIP file; absent until the report is ready.",
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "timeStampedAt": {
      "description": "The time in the time stamp of its signature (RFC 3161); `null` if it has none, because no time-stamping\nauthority is set up, or because it gave none for ten minutes. Absent until the report is ready.\n",
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "downloadUrl": {
      "description": "Where the ZIP file can be read with `GET`, without a key, until `expiresAt`. Whoever has the address can\nread the file. Present in getCaseReport once the report is ready.\n",
      "type": "string",
      "format": "uri"
     },
     "expiresAt": {
      "description": "When `downloadUrl` ends, 15 minutes after the answer.",
      "$ref": "#/components/schemas/Timestamp"
     },
     "failure": {
      "description": "Present once the report has failed.",
      "$ref": "#/components/schemas/ReportFailure"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "ReportDocument": {
    "description": "`report.json` in the ZIP file of a report of a case or of one scan. It is stored in canonical form (RFC 8785), and `report.sig` is the\nsignature of its bytes (`Ed25519`).\n",
    "type": "object",
    "required": [
     "version",
     "id",
     "keyId",
     "createdAt",
     "organizationId",
     "environment",
     "release",
     "personalData",
     "case",
     "scans",
     "custody",
     "files"
    ],
    "properties": {
     "version": {
      "description": "The version of this form. New properties do not change it.",
      "type": "integer",
      "format": "int32",
      "const": 1
     },
     "id": {
      "$ref": "#/components/schemas/ReportId"
     },
     "keyId": {
      "description": "The `kid` of the key that signed, in the published key set.",
      "type": "string"
     },
     "createdAt": {
      "description": "When its contents were read.",
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "release": {
      "description": "The release of the service that made it.",
      "type": "string"
     },
     "personalData": {
      "description": "Whether personal data that the files have are included.",
      "type": "string",
      "enum": [
       "included",
       "withheld"
      ]
     },
     "hasTimeStamp": {
      "description": "Whether `report.tsr`, a time stamp of `report.sig` (RFC 3161), belongs to it. Absent means no.",
      "type": "boolean"
     },
     "case": {
      "description": "The case; `null` in a report of a single scan.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/Case"
       },
       {
        "type": "null"
       }
      ]
     },
     "scans": {
      "description": "The scans, in the order of the case.",
      "type": "array",
      "maxItems": 500,
      "items": {
       "$ref": "#/components/schemas/ReportedScan"
      }
     },
     "custody": {
      "$ref": "#/components/schemas/ReportCustody"
     },
     "rules": {
      "$ref": "#/components/schemas/ReportedRules"
     },
     "files": {
      "description": "Every file of the ZIP, without `report.json`, `report.sig`, `report.tsr`, `key.pem` and `SHA256SUMS`.\n",
      "type": "array",
      "maxItems": 2000,
      "items": {
       "$ref": "#/components/schemas/ReportFile"
      }
     }
    }
   },
   "ReportedScan": {
    "description": "A scan in a report.",
    "type": "object",
    "required": [
     "scan",
     "file",
     "exhibits",
     "lookedFor",
     "assessments"
    ],
    "properties": {
     "scan": {
      "$ref": "#/components/schemas/Scan"
     },
     "file": {
      "description": "Its file.",
      "type": "object",
      "required": [
       "contentType",
       "byteSize",
       "sha256",
       "includedAs"
      ],
      "properties": {
       "contentType": {
        "description": "The media type that was declared for it.",
        "type": "string"
       },
       "byteSize": {
        "description": "Its size in bytes.",
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "maximum": 5368709120
       },
       "sha256": {
        "description": "The SHA-256 recorded at its analysis; `null` where the file was not read, as in sandbox and staging.\n",
        "type": [
         "string",
         "null"
        ]
       },
       "includedAs": {
        "description": "Its name in the ZIP; `null` if it is not in it.",
        "type": [
         "string",
         "null"
        ]
       }
      }
     },
     "exhibits": {
      "description": "The findings that its reasons rest on.",
      "type": "array",
      "maxItems": 1000,
      "items": {
       "$ref": "#/components/schemas/Exhibit"
      }
     },
     "lookedFor": {
      "description": "What the analysis looked for, whether it was found or not.",
      "type": "array",
      "maxItems": 1000,
      "items": {
       "$ref": "#/components/schemas/LookedFor"
      }
     },
     "assessments": {
      "description": "What people found about it in the case, oldest first.",
      "type": "array",
      "maxItems": 10000,
      "items": {
       "$ref": "#/components/schemas/Assessment"
      }
     },
     "judgements": {
      "description": "Its former verdicts, newest first. Absent in reports of earlier releases.",
      "type": "array",
      "maxItems": 100,
      "items": {
       "$ref": "#/components/schemas/Judgement"
      }
     }
    }
   },
   "ReportedRules": {
    "description": "The rules of the service that made the report, in their order: the first that applies gives the verdict. Absent in\nreports of earlier releases.\n",
    "type": "object",
    "required": [
     "measuredOn",
     "measuredFiles",
     "rules"
    ],
    "properties": {
     "measuredOn": {
      "description": "The day on which the error rates were measured, as in `2026-11-27`.",
      "type": "string"
     },
     "measuredFiles": {
      "description": "Over how many files, of which it was known what they are.",
      "type": "integer",
      "format": "int64",
      "minimum": 0
     },
     "rules": {
      "description": "Each rule.",
      "type": "array",
      "maxItems": 1000,
      "items": {
       "$ref": "#/components/schemas/ReportedRule"
      }
     }
    }
   },
   "ReportedRule": {
    "description": "A rule, how strong it is, and how often it was wrong.",
    "type": "object",
    "required": [
     "code",
     "verdict",
     "strength",
     "rates"
    ],
    "properties": {
     "code": {
      "description": "Its name in the reasons of a verdict.",
      "type": "string"
     },
     "verdict": {
      "description": "The verdict that it gives; `detector` for the one of your own detector, `null` for a reason without a verdict.\n",
      "type": [
       "string",
       "null"
      ]
     },
     "strength": {
      "description": "The confidence of its verdict, which is fixed for the rule; `null` where it gives none of its own.",
      "type": [
       "number",
       "null"
      ],
      "minimum": 0,
      "maximum": 1
     },
     "rates": {
      "description": "What was measured; `null` where nothing was.",
      "type": [
       "object",
       "null"
      ],
      "required": [
       "rightHits",
       "falseHits",
       "otherFiles",
       "falseRateAtMost"
      ],
      "properties": {
       "rightHits": {
        "description": "Files of its kind that it applied to.",
        "type": "integer",
        "format": "int64",
        "minimum": 0
       },
       "falseHits": {
        "description": "Files of another kind that it applied to.",
        "type": "integer",
        "format": "int64",
        "minimum": 0
       },
       "otherFiles": {
        "description": "Files of another kind.",
        "type": "integer",
        "format": "int64",
        "minimum": 0
       },
       "falseRateAtMost": {
        "description": "The rate of false hits is not higher, with 95 % confidence.",
        "type": "number",
        "minimum": 0,
        "maximum": 1
       }
      }
     }
    }
   },
   "ReportCustody": {
    "description": "Who did what with the case and its scans, and where these records stand in the organization's chain, in which each\nhas the hash of the one before. `media-scan verify` checks all of it.\n",
    "type": "object",
    "required": [
     "records"
    ],
    "properties": {
     "head": {
      "description": "The last record of the organization's custody chain, when the report was made. Absent in reports of earlier\nreleases.\n",
      "type": "object",
      "required": [
       "sequence",
       "hash"
      ],
      "properties": {
       "sequence": {
        "description": "Its number, counted from 1; 0 while nothing is chained.",
        "type": "integer",
        "format": "int64",
        "minimum": 0
       },
       "hash": {
        "description": "Its hash, 64 hexadecimal digits; `null` while nothing is chained.",
        "type": [
         "string",
         "null"
        ]
       }
      }
     },
     "chain": {
      "description": "The hashes of the records up to the head, those of other cases and scans too, beginning before the first of\nthe records below. Absent in reports of earlier releases.\n",
      "type": "object",
      "required": [
       "from",
       "hashes"
      ],
      "properties": {
       "from": {
        "description": "The sequence of the first hash.",
        "type": "integer",
        "format": "int64",
        "minimum": 1
       },
       "hashes": {
        "description": "In the order of the chain; where there are more than 20,000, the last ones.",
        "type": "array",
        "maxItems": 20000,
        "items": {
         "type": "string",
         "pattern": "^[0-9a-f]{64}$"
        }
       }
      }
     },
     "records": {
      "description": "The records of the case and its scans, oldest first.",
      "type": "array",
      "maxItems": 100000,
      "items": {
       "$ref": "#/components/schemas/CustodyRecord"
      }
     }
    }
   },
   "CustodyRecord": {
    "description": "One thing that was done.",
    "type": "object",
    "required": [
     "at",
     "actor",
     "action",
     "subject",
     "body"
    ],
    "properties": {
     "at": {
      "description": "When.",
      "$ref": "#/components/schemas/Timestamp"
     },
     "actor": {
      "description": "Who; an API key by its identifier, or a part of the service.",
      "type": "string"
     },
     "action": {
      "description": "What was done.",
      "type": "string"
     },
     "subject": {
      "description": "The identifier of what it was done to.",
      "type": "string"
     },
     "body": {
      "description": "What `bodyHash` is over: `address`, from where it was done or `null`, and `details`, further values. Empty where\nit was erased.\n",
      "type": "object",
      "additionalProperties": true
     },
     "sequence": {
      "description": "Its place in the chain, from 1; `null`, as the hashes and the salt, while it is not chained. Absent in reports\nof earlier releases.\n",
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 1
     },
     "previousHash": {
      "description": "The `hash` of the record before it; `null` for the first. Absent in reports of earlier releases.",
      "type": [
       "string",
       "null"
      ]
     },
     "bodyHash": {
      "description": "SHA-256 over the text of `salt` followed by the canonical JSON (RFC 8785) of `body`. Absent in reports of earlier\nreleases.\n",
      "type": [
       "string",
       "null"
      ]
     },
     "salt": {
      "description": "The salt; `null` once the body was erased. Absent in reports of earlier releases.",
      "type": [
       "string",
       "null"
      ]
     },
     "hash": {
      "description": "SHA-256 over the canonical JSON of `sequence`, `at`, `actor`, `action`, `subject`, `previousHash` and\n`bodyHash`. Absent in reports of earlier releases.\n",
      "type": [
       "string",
       "null"
      ]
     }
    }
   },
   "ReportFile": {
    "description": "A file of the ZIP.",
    "type": "object",
    "required": [
     "name",
     "byteSize",
     "sha256"
    ],
    "properties": {
     "name": {
      "description": "Its name in the ZIP, with `/` between folders.",
      "type": "string"
     },
     "byteSize": {
      "description": "Its size in bytes.",
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "maximum": 5368709120
     },
     "sha256": {
      "description": "Its SHA-256.",
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     }
    }
   },
   "CreateWebhookEndpointRequest": {
    "description": "The address to register, and the event kinds to send there.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "url",
     "events"
    ],
    "properties": {
     "url": {
      "description": "An HTTPS address, its host right after `https://`, without user info or fragment, at most 2,048\ncharacters.\n",
      "type": "string",
      "format": "uri",
      "minLength": 1,
      "maxLength": 2048,
      "pattern": "^[Hh][Tt][Tt][Pp][Ss]://(\\[[0-9A-Fa-f:.]+\\]|[^\\s\\\\/?#@%:\\[\\]]+)(:[0-9]{1,5})?([/?][^\\s\\\\#]*)?$",
      "x-pattern-message": "must start with https:// and a host, without user info, spaces, backslashes or fragment"
     },
     "description": {
      "description": "Up to 1,000 characters.",
      "type": "string",
      "maxLength": 1000,
      "pattern": "^[^\\u0000]*$",
      "x-pattern-message": "must not contain the character U+0000"
     },
     "events": {
      "description": "The event kinds to deliver, 1 to 12 after duplicates are removed.",
      "type": "array",
      "minItems": 1,
      "maxItems": 50,
      "items": {
       "$ref": "#/components/schemas/EventKind"
      }
     },
     "headers": {
      "$ref": "#/components/schemas/WebhookHeaders"
     },
     "ratePerSecond": {
      "description": "The most attempts a second, of all deliveries of the endpoint together; `null`, and the default, is no limit.\n",
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "minimum": 1,
      "maximum": 1000
     },
     "ordering": {
      "$ref": "#/components/schemas/WebhookOrdering"
     }
    }
   },
   "UpdateWebhookEndpointRequest": {
    "description": "The fields of an endpoint to change; absent fields stay as they are.",
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "url": {
      "description": "An HTTPS address, as at registration.",
      "type": "string",
      "format": "uri",
      "minLength": 1,
      "maxLength": 2048,
      "pattern": "^[Hh][Tt][Tt][Pp][Ss]://(\\[[0-9A-Fa-f:.]+\\]|[^\\s\\\\/?#@%:\\[\\]]+)(:[0-9]{1,5})?([/?][^\\s\\\\#]*)?$",
      "x-pattern-message": "must start with https:// and a host, without user info, spaces, backslashes or fragment"
     },
     "description": {
      "description": "Up to 1,000 characters; `null` removes it.",
      "type": [
       "string",
       "null"
      ],
      "maxLength": 1000,
      "pattern": "^[^\\u0000]*$",
      "x-pattern-message": "must not contain the character U+0000"
     },
     "events": {
      "description": "The event kinds to deliver from now on, 1 to 12 after duplicates are removed.",
      "type": "array",
      "minItems": 1,
      "maxItems": 50,
      "items": {
       "$ref": "#/components/schemas/EventKind"
      }
     },
     "headers": {
      "description": "Your own headers, which replace all existing ones; `null` removes all.",
      "type": [
       "object",
       "null"
      ],
      "maxProperties": 5,
      "propertyNames": {
       "maxLength": 128,
       "pattern": "^([Aa][Uu][Tt][Hh][Oo][Rr][Ii][Zz][Aa][Tt][Ii][Oo][Nn]|[Xx]-[A-Za-z0-9-]+)$",
       "x-pattern-message": "must be Authorization, or X- with letters, digits and hyphens"
      },
      "additionalProperties": {
       "type": "string",
       "minLength": 1,
       "maxLength": 998,
       "pattern": "^[!-~]([ -~]*[!-~])?$",
       "x-pattern-message": "must be visible ASCII characters, with spaces only inside"
      }
     },
     "ratePerSecond": {
      "description": "The most attempts a second; `null` removes the limit.",
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "minimum": 1,
      "maximum": 1000
     },
     "ordering": {
      "$ref": "#/components/schemas/WebhookOrdering"
     }
    }
   },
   "WebhookOrdering": {
    "description": "`none`: deliveries are sent as soon as they can be. `subject`: the deliveries of one scan or case are sent one\nafter the other, in the order of their events.\n",
    "type": "string",
    "enum": [
     "none",
     "subject"
    ]
   },
   "WebhookHeaders": {
    "description": "Your own headers, sent with every delivery: at most five, named `Authorization` or beginning with `X-` followed\nby letters, digits and hyphens, with values of 1–998 visible ASCII characters, with spaces only inside. They are\nstored encrypted and never shown again.\n",
    "type": "object",
    "maxProperties": 5,
    "propertyNames": {
     "maxLength": 128,
     "pattern": "^([Aa][Uu][Tt][Hh][Oo][Rr][Ii][Zz][Aa][Tt][Ii][Oo][Nn]|[Xx]-[A-Za-z0-9-]+)$",
     "x-pattern-message": "must be Authorization, or X- with letters, digits and hyphens"
    },
    "additionalProperties": {
     "type": "string",
     "minLength": 1,
     "maxLength": 998,
     "pattern": "^[!-~]([ -~]*[!-~])?$",
     "x-pattern-message": "must be visible ASCII characters, with spaces only inside"
    },
    "examples": [
     {
      "X-Gateway-Key": "0f3b9c"
     }
    ]
   },
   "RotateWebhookSecretRequest": {
    "description": "Options of the rotation.",
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "overlapSeconds": {
      "description": "How long both secrets sign, at most a week. 0 ends the old one immediately.",
      "type": "integer",
      "format": "int32",
      "minimum": 0,
      "maximum": 604800,
      "default": 86400
     }
    }
   },
   "RedeliverWebhookEndpointRequest": {
    "description": "Which deliveries to send again.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "from"
    ],
    "properties": {
     "from": {
      "description": "Deliveries created at this time or later. RFC 3339.",
      "type": "string",
      "format": "date-time",
      "maxLength": 64
     },
     "to": {
      "description": "Deliveries created before this time, which must be after `from`; defaults to now. RFC 3339.",
      "type": "string",
      "format": "date-time",
      "maxLength": 64
     },
     "dryRun": {
      "description": "Whether to only count the deliveries, and to send and change nothing.",
      "type": "boolean",
      "default": false
     }
    }
   },
   "RedeliveryCount": {
    "description": "The deliveries that a call sends again, or would send again.",
    "type": "object",
    "required": [
     "count",
     "more",
     "waiting",
     "failed"
    ],
    "properties": {
     "count": {
      "description": "The sum of `waiting` and `failed`.",
      "type": "integer",
      "format": "int32",
      "minimum": 0,
      "maximum": 10000
     },
     "more": {
      "description": "Whether deliveries in that time range are left that the call would have changed.",
      "type": "boolean"
     },
     "waiting": {
      "description": "Deliveries that wait for an attempt and are tried now, those that are due already included.",
      "type": "integer",
      "format": "int32",
      "minimum": 0,
      "maximum": 10000
     },
     "failed": {
      "description": "Deliveries that had failed for good and get one more attempt.",
      "type": "integer",
      "format": "int32",
      "minimum": 0,
      "maximum": 10000
     }
    }
   },
   "UpdateWebhookStatusRequest": {
    "description": "The status to give the endpoint.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "status"
    ],
    "properties": {
     "status": {
      "$ref": "#/components/schemas/WebhookStatus"
     }
    }
   },
   "Usage": {
    "description": "What an organization has used in a month, and its limits.",
    "type": "object",
    "required": [
     "period",
     "scans",
     "uploadedBytes",
     "requests",
     "storedBytes",
     "limits"
    ],
    "properties": {
     "period": {
      "description": "The current month in UTC.",
      "type": "object",
      "required": [
       "from",
       "to"
      ],
      "properties": {
       "from": {
        "description": "Its beginning.",
        "type": "string",
        "format": "date-time"
       },
       "to": {
        "description": "The beginning of the next one, which no longer belongs to it.",
        "type": "string",
        "format": "date-time"
       }
      }
     },
     "scans": {
      "description": "Scans created in the period.",
      "type": "integer",
      "format": "int64",
      "minimum": 0
     },
     "uploadedBytes": {
      "description": "Bytes of the files whose uploads were completed in the period.",
      "type": "integer",
      "format": "int64",
      "minimum": 0
     },
     "requests": {
      "description": "Requests answered in the period, whatever the answer, from all keys.",
      "type": "integer",
      "format": "int64",
      "minimum": 0
     },
     "storedBytes": {
      "description": "Bytes of files and reports that are stored now, and of files that may still be uploaded.",
      "type": "integer",
      "format": "int64",
      "minimum": 0
     },
     "limits": {
      "$ref": "#/components/schemas/Limits"
     }
    }
   },
   "Limits": {
    "description": "What an organization may use. `null` is no limit.",
    "type": "object",
    "required": [
     "requestsPerMinuteOfKey",
     "requestsPerMinuteOfOrganization",
     "storedBytes",
     "webhookEndpoints",
     "analysesAtOnce",
     "retentionDays"
    ],
    "properties": {
     "requestsPerMinuteOfKey": {
      "description": "Requests per minute with one key.",
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 1
     },
     "requestsPerMinuteOfOrganization": {
      "description": "Requests per minute with all keys together.",
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 1
     },
     "storedBytes": {
      "description": "Bytes of files and reports, see `storedBytes` of the usage.",
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 1
     },
     "webhookEndpoints": {
      "description": "Webhook endpoints of an environment that are not revoked.",
      "type": "integer",
      "format": "int64",
      "minimum": 1
     },
     "analysesAtOnce": {
      "description": "Analyses of production files at the same time.",
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 1
     },
     "retentionDays": {
      "description": "Days for which a file is kept after its verdict or, if that is later, after its last case was resolved;\n`null` keeps it until the scan is deleted.\n",
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 1
     }
    }
   },
   "WebhookEndpoint": {
    "description": "A registered address and its subscriptions. The signing secret is masked.",
    "type": "object",
    "required": [
     "id",
     "organizationId",
     "url",
     "events",
     "status",
     "secretMasked"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/WebhookId"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "url": {
      "description": "The registered HTTPS address.",
      "type": "string"
     },
     "description": {
      "description": "Absent when none was given.",
      "type": "string"
     },
     "events": {
      "description": "The event kinds it subscribes to.",
      "type": "array",
      "maxItems": 50,
      "items": {
       "$ref": "#/components/schemas/EventKind"
      }
     },
     "status": {
      "$ref": "#/components/schemas/WebhookStatus"
     },
     "headerNames": {
      "description": "The names of your own headers; their values are never shown.",
      "type": "array",
      "maxItems": 5,
      "items": {
       "type": "string"
      }
     },
     "pausedReason": {
      "description": "Why the service paused it: `gone`, its receiver answered 410; `failing`, no delivery succeeded for five\ndays. `null` if you or an operator paused it, and when it is not paused.\n",
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "gone",
       "failing",
       null
      ]
     },
     "ratePerSecond": {
      "description": "The most attempts a second, of all its deliveries together; `null` if there is no limit.",
      "type": [
       "integer",
       "null"
      ],
      "format": "int32",
      "minimum": 1,
      "maximum": 1000
     },
     "ordering": {
      "$ref": "#/components/schemas/WebhookOrdering"
     },
     "secretMasked": {
      "description": "The signing secret, masked to its last four characters.",
      "type": "string"
     },
     "secretRotation": {
      "description": "Present while two secrets sign; see `rotateWebhookSecret`. Absent otherwise.",
      "type": "object",
      "required": [
       "endsAt"
      ],
      "properties": {
       "endsAt": {
        "description": "When the old secret stops signing.",
        "type": "string",
        "format": "date-time"
       }
      }
     },
     "successRate": {
      "description": "The share of finished deliveries that succeeded, 0 to 1. Absent until the first delivery has finished.\nDeliveries that still wait do not count: `recentFailureRate` shows failures as they happen.\n",
      "type": "number",
      "minimum": 0,
      "maximum": 1
     },
     "recentFailureRate": {
      "description": "The share of attempts that failed within the last 24 hours, 0 to 1. Absent if there were none. Attempts of\ntest events are left out. Attempts are counted by the hour and show here within about a minute.\n",
      "type": "number",
      "minimum": 0,
      "maximum": 1
     },
     "lastDeliveryAt": {
      "description": "When the last attempt was made. Absent before the first attempt.",
      "type": "string",
      "format": "date-time"
     }
    }
   },
   "WebhookIssueResult": {
    "description": "A new webhook endpoint and its signing secret.",
    "type": "object",
    "required": [
     "endpoint",
     "secret"
    ],
    "properties": {
     "endpoint": {
      "$ref": "#/components/schemas/WebhookEndpoint"
     },
     "secret": {
      "description": "The signing secret, `whsec_` and base64 of 32 random bytes. It is returned only in this answer, which a\nrepeated request with the same `Idempotency-Key` gets again.\n",
      "type": "string"
     }
    }
   },
   "WebhookDelivery": {
    "description": "One event for one webhook endpoint, and the state of its attempts.",
    "type": "object",
    "required": [
     "id",
     "webhookId",
     "event",
     "status",
     "attempts",
     "signatureHeader"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/DeliveryId"
     },
     "webhookId": {
      "$ref": "#/components/schemas/WebhookId"
     },
     "eventId": {
      "$ref": "#/components/schemas/EventId"
     },
     "event": {
      "$ref": "#/components/schemas/DeliveredEventKind"
     },
     "status": {
      "$ref": "#/components/schemas/DeliveryStatus"
     },
     "attempts": {
      "description": "Attempts made so far.",
      "type": "integer",
      "format": "int32",
      "minimum": 0
     },
     "maxAttempts": {
      "description": "The maximum number of attempts.",
      "type": "integer",
      "format": "int32",
      "minimum": 1
     },
     "nextAttemptAt": {
      "description": "When the next attempt is due; `null` when the status is final.",
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "responseCode": {
      "description": "The HTTP status of the latest attempt; `null` if there was none.",
      "type": [
       "integer",
       "null"
      ],
      "format": "int32"
     },
     "signatureHeader": {
      "description": "The `Service-Signature` value of the latest attempt; for a delivery not attempted yet, the value at its\ncreation. If the service cannot decrypt the endpoint's secret, nothing is sent, and the value ends with an\nempty `v1`: `t=1795249230, v1=`.\n",
      "type": "string"
     },
     "attemptHistory": {
      "description": "The latest 100 attempts, oldest first.",
      "type": "array",
      "maxItems": 100,
      "items": {
       "$ref": "#/components/schemas/WebhookAttempt"
      }
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updatedAt": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "WebhookAttempt": {
    "description": "One attempt of a delivery.",
    "type": "object",
    "required": [
     "number",
     "attemptedAt",
     "durationMs",
     "responseCode",
     "error"
    ],
    "properties": {
     "number": {
      "description": "1 for the first.",
      "type": "integer",
      "format": "int32",
      "minimum": 1
     },
     "attemptedAt": {
      "description": "When it was made.",
      "type": "string",
      "format": "date-time"
     },
     "durationMs": {
      "description": "Milliseconds until the status of the answer arrived or the attempt failed.",
      "type": "integer",
      "format": "int32",
      "minimum": 0
     },
     "responseCode": {
      "description": "The HTTP status; `null` if there was none.",
      "type": [
       "integer",
       "null"
      ],
      "format": "int32"
     },
     "error": {
      "description": "Why there is no status; `null` if there is one, whatever it is. `dns`: the host name was not found.\n`connect`: no connection. `tls`: no secure connection, or a certificate that is not trusted. `timeout`: no\nanswer within 15 seconds. `reset`: the connection broke. `protocol`: the answer was not HTTP, or began with\na `100 Continue` that the service had not asked for. `blocked_address`: the host name resolves to an address\nthat is not public. `invalid_request`: the request could not be made.\n",
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "dns",
       "connect",
       "tls",
       "timeout",
       "reset",
       "protocol",
       "blocked_address",
       "invalid_request",
       null
      ]
     }
    }
   },
   "ExternalEventData": {
    "description": "The data that the other system sent, in free form. Of `report.ready` for a report of this service: the report.\n",
    "type": "object",
    "additionalProperties": true
   },
   "ScanCreatedEvent": {
    "description": "A scan was created.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "scan.created"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/Scan"
     }
    }
   },
   "ScanCompletedEvent": {
    "description": "A scan has its verdict.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "scan.completed"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/Scan"
     }
    }
   },
   "ScanFailedEvent": {
    "description": "A scan has failed.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "scan.failed"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/Scan"
     }
    }
   },
   "ScanRejudgedEvent": {
    "description": "A scan was judged again.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "scan.rejudged"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/RejudgedScan"
     }
    }
   },
   "VerdictSyntheticEvent": {
    "description": "A scan was judged synthetic.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "verdict.synthetic"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/Scan"
     }
    }
   },
   "VerdictSuspiciousEvent": {
    "description": "A scan was judged suspicious.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "verdict.suspicious"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/Scan"
     }
    }
   },
   "CaseOpenedEvent": {
    "description": "A case was opened.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "case.opened"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/Case"
     }
    }
   },
   "CaseEscalatedEvent": {
    "description": "A case was escalated.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "case.escalated"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/Case"
     }
    }
   },
   "CaseResolvedEvent": {
    "description": "A case was resolved.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "case.resolved"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/Case"
     }
    }
   },
   "UserFlaggedEvent": {
    "description": "A user was flagged.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "user.flagged"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/ExternalEventData"
     }
    }
   },
   "ReportReadyEvent": {
    "description": "A report is ready.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "report.ready"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/ExternalEventData"
     }
    }
   },
   "VerificationCompletedEvent": {
    "description": "A verification was completed.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "verification.completed"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/ExternalEventData"
     }
    }
   },
   "WebhookTestEvent": {
    "description": "A test of a webhook endpoint.",
    "type": "object",
    "required": [
     "id",
     "type",
     "apiVersion",
     "createdAt",
     "organizationId",
     "environment",
     "data"
    ],
    "properties": {
     "id": {
      "$ref": "#/components/schemas/EventId"
     },
     "type": {
      "description": "The event kind.",
      "type": "string",
      "const": "webhook.test"
     },
     "apiVersion": {
      "$ref": "#/components/schemas/ApiVersion"
     },
     "createdAt": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "organizationId": {
      "$ref": "#/components/schemas/OrganizationId"
     },
     "environment": {
      "$ref": "#/components/schemas/Environment"
     },
     "data": {
      "$ref": "#/components/schemas/WebhookEndpoint"
     }
    }
   },
   "ErrorMessage": {
    "type": "string",
    "description": "For people; it says what is wrong and what is allowed. Do not parse it."
   },
   "ErrorDetails": {
    "description": "The faults in the request, at most ten. Absent if the fault has no specific place, such as a body that is not\nJSON.\n",
    "type": "array",
    "maxItems": 10,
    "items": {
     "type": "object",
     "required": [
      "path",
      "message"
     ],
     "properties": {
      "path": {
       "description": "The place of the fault: property names as they were sent, each after a dot, and item indexes in brackets.\n",
       "type": "string",
       "examples": [
        "body.events[0]"
       ]
      },
      "message": {
       "description": "What is wrong there. For people.",
       "type": "string",
       "examples": [
        "must have at least 1 character"
       ]
      }
     }
    }
   },
   "BadRequestError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "invalid_request"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       },
       "details": {
        "$ref": "#/components/schemas/ErrorDetails"
       }
      }
     }
    }
   },
   "BadListRequestError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "invalid_request",
         "invalid_cursor"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       },
       "details": {
        "$ref": "#/components/schemas/ErrorDetails"
       }
      }
     }
    }
   },
   "UnauthorizedError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "unauthorized"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "ForbiddenError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "insufficient_scope"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "NotFoundError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "not_found"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "IdempotencyInProgressError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "idempotency_in_progress"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "UploadIntentConflictError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "idempotency_in_progress",
         "storage_quota_exceeded"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "UploadConflictError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "upload_not_found",
         "upload_size_mismatch",
         "upload_refused",
         "scan_failed"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "WebhookEndpointConflictError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "idempotency_in_progress",
         "limit_reached"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "WebhookRevokedError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "webhook_revoked"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "ScanInUseError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "scan_in_use"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "CaseOnHoldError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "case_on_hold"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "NoVerdictYetError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "conflict"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "RangeNotSatisfiableError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "range_not_satisfiable"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "NotReportedError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "conflict"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "NotJudgedAgainError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "conflict"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "CaseConflictError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "conflict",
         "limit_reached",
         "case_on_hold"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "CaseReportConflictError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "limit_reached",
         "idempotency_in_progress"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "WebhookRotateConflictError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "webhook_revoked",
         "idempotency_in_progress"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "WebhookRedeliverConflictError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "conflict",
         "webhook_revoked",
         "idempotency_in_progress"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "PayloadTooLargeError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "payload_too_large"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "UnsupportedMediaTypeError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "unsupported_media_type"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "IdempotencyKeyReusedError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "idempotency_key_reused"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "ScanNotFoundError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "scan_not_found"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "CaseUnprocessableError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "scan_not_found",
         "idempotency_key_reused"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "OrganizationMovedError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "organization_moved"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "RateLimitedError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId",
       "details"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "rate_limited"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       },
       "details": {
        "$ref": "#/components/schemas/RateLimitDetails"
       }
      }
     }
    }
   },
   "RateLimitSubject": {
    "description": "Whose rate limit it is: that of a `key` by itself, or of an `organization` with all its keys together.",
    "type": "string",
    "enum": [
     "key",
     "organization"
    ]
   },
   "RateLimitDetails": {
    "description": "The limit that refused the request.",
    "type": "array",
    "maxItems": 1,
    "items": {
     "type": "object",
     "required": [
      "path",
      "message"
     ],
     "properties": {
      "path": {
       "$ref": "#/components/schemas/RateLimitSubject"
      },
      "message": {
       "description": "The size of the limit and when it ends. For people.",
       "type": "string",
       "examples": [
        "may make at most 6000 requests a minute; try again in 21 seconds, at 2026-11-21T08:21:00.000Z"
       ]
      }
     }
    }
   },
   "InternalErrorError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "internal_error"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   },
   "ServiceUnavailableError": {
    "type": "object",
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "description": "What went wrong.",
      "type": "object",
      "required": [
       "code",
       "message",
       "requestId"
      ],
      "properties": {
       "code": {
        "description": "What went wrong, for programs to branch on.",
        "type": "string",
        "enum": [
         "service_unavailable"
        ]
       },
       "message": {
        "$ref": "#/components/schemas/ErrorMessage"
       },
       "requestId": {
        "$ref": "#/components/schemas/RequestId"
       }
      }
     }
    }
   }
  }
 }
}
