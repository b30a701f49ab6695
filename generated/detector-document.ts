// Generated from the contract by `npm run codegen`. Do not edit.

export const detectorDocument: object = {
 "openapi": "3.1.1",
 "info": {
  "title": "Detector",
  "version": "2026-11-24",
  "summary": "The API that a detector of synthetic media implements for the media scan service.",
  "contact": {
   "name": "The operator of the media scan service",
   "url": "https://media.example.org/docs"
  },
  "license": {
   "name": "MIT",
   "identifier": "MIT"
  },
  "description": "The service asks its detectors about each production file after it has examined the file itself. A detector reads the\nfile from `fileUrl` and answers with a verdict, or that it abstains and why. The verdict counts as one of the\nservice's rules: signed statements, and marks that a generator leaves, take precedence over it. Where one detector\nsays synthetic and another authentic, none decides.\n\nEvery request is signed like the service's webhooks, with a secret that the two share: with\n`Service-Signature`, and with the three headers of [Standard Webhooks](https://www.standardwebhooks.com). A detector\nverifies one of the two signatures and refuses requests older than five minutes.\n\nThe service waits 30 seconds for an answer. It asks once more after a connection failure or a 5xx; then the scan\nwaits, half a minute at first and up to an hour later, and fails after six such attempts. If another detector\nanswered about the scan, it waits twice only, and is then judged without the detector that gave none. An answer that\ndoes not match this contract counts as a failure. After five scans in a row without an answer, or with 503, the\nservice sends nothing to the detector for half a minute.\n\nA detector may be asked about the same file again, and must then give the same answer.\n"
 },
 "servers": [
  {
   "url": "https://detector.example.org",
   "description": "A placeholder for the address of the detector, from `DETECTORS` or `DETECTOR_URL`. Only production scans are sent to it.",
   "x-internal": true
  }
 ],
 "tags": [
  {
   "name": "Detection",
   "description": "Judging files."
  }
 ],
 "security": [
  {
   "signature": []
  }
 ],
 "paths": {
  "/detect": {
   "post": {
    "operationId": "detect",
    "tags": [
     "Detection"
    ],
    "summary": "Judge a file",
    "description": "Reads the file from `fileUrl` and answers with the detector's verdict, or that it abstains.",
    "x-idempotency": "idempotent",
    "parameters": [
     {
      "name": "webhook-id",
      "in": "header",
      "required": true,
      "description": "Identifies the question; the same if the question is repeated within a few seconds.",
      "schema": {
       "type": "string",
       "maxLength": 64
      },
      "example": "scan_01m7yj9d12esp8bhyevxnn0wrm"
     },
     {
      "name": "webhook-timestamp",
      "in": "header",
      "required": true,
      "description": "The time of this request in Unix seconds.",
      "schema": {
       "type": "string",
       "maxLength": 20
      },
      "example": "1795248930"
     },
     {
      "name": "webhook-signature",
      "in": "header",
      "required": true,
      "description": "`v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`.",
      "schema": {
       "type": "string",
       "maxLength": 200
      },
      "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
     },
     {
      "name": "traceparent",
      "in": "header",
      "description": "The trace of the analysis ([W3C Trace Context](https://www.w3.org/TR/trace-context/)), which the detector\nmay continue. Absent if the service does not trace.\n",
      "schema": {
       "type": "string",
       "maxLength": 55
      },
      "example": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/Question"
       },
       "example": {
        "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
        "fileName": "press-photo.jpg",
        "mediaType": "image",
        "declaredType": "image/jpeg",
        "detectedType": "image/jpeg",
        "byteSize": 1482133,
        "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "fileUrl": "https://media.example.org/detector/files/scan_01m7yj9d12esp8bhyevxnn0wrm?expires=1795249230&signature=Zm9v",
        "fileUrlExpiresAt": "2026-11-21T08:20:30.000Z",
        "findings": {
         "mismatches": [],
         "editor": {
          "editor": "Adobe Photoshop",
          "place": "IFD0:Software",
          "quote": "Adobe Photoshop 25.0 (Macintosh)"
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The detector's verdict on the file, or that it abstains.",
      "content": {
       "application/json": {
        "schema": {
         "anyOf": [
          {
           "$ref": "#/components/schemas/Detection"
          },
          {
           "$ref": "#/components/schemas/Abstention"
          }
         ]
        },
        "example": {
         "verdict": "synthetic",
         "confidence": 0.87,
         "modelVersion": "example-detector-3",
         "signals": {
          "face": 0.91
         }
        }
       }
      }
     },
     "401": {
      "description": "The signature is missing, wrong or too old.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Problem"
        },
        "example": {
         "message": "The signature does not fit."
        }
       }
      }
     },
     "422": {
      "description": "The detector does not judge files of this kind, or cannot read this one: it abstains, for the reason in\n`message`.\n",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Problem"
        },
        "example": {
         "message": "Only pictures are judged."
        }
       }
      }
     },
     "500": {
      "description": "The detector failed.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Problem"
        },
        "example": {
         "message": "The model failed."
        }
       }
      }
     },
     "503": {
      "description": "The detector is temporarily unavailable; ask again.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Problem"
        },
        "example": {
         "message": "The model is being loaded."
        }
       }
      }
     }
    }
   }
  }
 },
 "components": {
  "securitySchemes": {
   "signature": {
    "type": "apiKey",
    "in": "header",
    "name": "Service-Signature",
    "description": "`t=<unix seconds>, v1=<hex>`: HMAC-SHA256 of `<t>.<body>`, keyed with the whole secret."
   }
  },
  "schemas": {
   "Question": {
    "description": "A file to judge, and the service's findings about it.",
    "type": "object",
    "required": [
     "scanId",
     "fileName",
     "mediaType",
     "declaredType",
     "detectedType",
     "byteSize",
     "sha256",
     "fileUrl",
     "fileUrlExpiresAt",
     "findings"
    ],
    "properties": {
     "scanId": {
      "description": "The scan that the answer is for.",
      "type": "string",
      "maxLength": 64
     },
     "fileName": {
      "description": "The file's name, as the caller of the service gave it.",
      "type": "string",
      "maxLength": 255
     },
     "mediaType": {
      "description": "The kind of media that the caller declared.",
      "type": "string",
      "enum": [
       "image",
       "video",
       "audio",
       "document"
      ]
     },
     "declaredType": {
      "description": "The content type that the caller declared.",
      "type": "string",
      "maxLength": 255
     },
     "detectedType": {
      "description": "The content type detected from the file's first bytes; `null` if the format is unknown.",
      "type": [
       "string",
       "null"
      ],
      "maxLength": 255
     },
     "byteSize": {
      "description": "Length of the file in bytes.",
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "maximum": 5368709120
     },
     "sha256": {
      "description": "SHA-256 of the file, as 64 hexadecimal digits.",
      "type": "string",
      "minLength": 64,
      "maxLength": 64
     },
     "fileUrl": {
      "description": "The address to `GET` the file from, without any header. Valid for this file only, until it expires.\n",
      "type": "string",
      "format": "uri",
      "maxLength": 2048
     },
     "fileUrlExpiresAt": {
      "description": "When `fileUrl` expires.",
      "type": "string",
      "format": "date-time",
      "maxLength": 24
     },
     "findings": {
      "description": "The service's findings, as in a scan's `signals`; more may be added.",
      "type": "object",
      "additionalProperties": true
     }
    }
   },
   "Detection": {
    "description": "A detector's verdict on a file.",
    "type": "object",
    "required": [
     "verdict",
     "confidence",
     "modelVersion"
    ],
    "properties": {
     "verdict": {
      "description": "The verdict.",
      "type": "string",
      "enum": [
       "authentic",
       "suspicious",
       "synthetic"
      ]
     },
     "confidence": {
      "description": "Confidence in the verdict, 0 to 1.",
      "type": "number",
      "minimum": 0,
      "maximum": 1
     },
     "modelVersion": {
      "description": "The version of the model. If the verdict decides, it becomes the scan's `modelVersion`. Without control characters, and without\nthose that change the direction of text (U+202A to U+202E, U+2066 to U+2069).\n",
      "type": "string",
      "minLength": 1,
      "maxLength": 100,
      "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F\\u202A-\\u202E\\u2066-\\u2069]*$"
     },
     "signals": {
      "description": "The evidence for the verdict, free-form and at most 8 KiB as JSON; shown in `signals.detectors` of the scan.\nIts texts and names have none of the characters that `modelVersion` must not have; texts may have tabs and\nline feeds. Null means the same as absent.\n",
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true
     },
     "heatMap": {
      "description": "Where in the file the evidence lies. Null means the same as absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/HeatMap"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "Abstention": {
    "description": "The detector read the file and gives no verdict. An answer with `abstains` is one of these.",
    "type": "object",
    "required": [
     "abstains",
     "reason"
    ],
    "properties": {
     "abstains": {
      "description": "Always true.",
      "type": "boolean",
      "const": true
     },
     "reason": {
      "description": "Why, as a sentence for people. Without the characters that `modelVersion` must not have.",
      "type": "string",
      "minLength": 1,
      "maxLength": 300,
      "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F\\u202A-\\u202E\\u2066-\\u2069]*$"
     },
     "modelVersion": {
      "description": "The version of the model, as for a verdict.",
      "type": "string",
      "minLength": 1,
      "maxLength": 100,
      "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F\\u202A-\\u202E\\u2066-\\u2069]*$"
     }
    }
   },
   "HeatMap": {
    "description": "A picture that shows where in the file the evidence lies, for people. Of several detectors, the map of the one that\ndecides is kept, else the first. The service decodes it and stores a\npicture of its own, at most 1,024 pixels wide and high: of an animation only the first frame, and no metadata.\n",
    "type": "object",
    "required": [
     "contentType",
     "data"
    ],
    "properties": {
     "contentType": {
      "description": "The picture's format. An answer whose `data` is something else does not match this contract.",
      "type": "string",
      "enum": [
       "image/webp",
       "image/png"
      ]
     },
     "data": {
      "description": "The picture in base64, at most 1 MiB before encoding and at most 16,777,216 pixels. Base64 as in RFC 4648,\nsection 4: with padding, and nothing else in it. An answer with any other text, or with a picture that\ncannot be decoded, does not match this contract.\n",
      "type": "string",
      "pattern": "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
      "contentEncoding": "base64",
      "maxLength": 1398104
     }
    }
   },
   "Problem": {
    "description": "Why there is no answer.",
    "type": "object",
    "required": [
     "message"
    ],
    "properties": {
     "message": {
      "description": "A sentence for people.",
      "type": "string"
     }
    }
   }
  }
 }
}
