// Generated from the contract by `npm run codegen`. Do not edit.

export const detectorDocument: object = {
 "openapi": "3.1.1",
 "info": {
  "title": "Detector",
  "version": "2026-11-24",
  "summary": "What a detector of synthetic media implements, for the media scan service to ask.",
  "contact": {
   "name": "The operator of the media scan service",
   "url": "https://media.example.org/docs"
  },
  "license": {
   "name": "MIT",
   "identifier": "MIT"
  },
  "description": "The service asks a detector about each file of production once it has looked at the file itself. The detector\nreads the file from `fileUrl` and answers with a verdict, which takes its place among the service's rules: what is\nsigned, and marks that a generator leaves, come before it.\n\nEvery request is signed as the service's webhooks are, with the secret that both are told (`DETECTOR_SECRET`):\n`Service-Signature`, and the trio of [Standard Webhooks](https://www.standardwebhooks.com). A detector verifies one\nof the two and refuses what is older than five minutes.\n\nThe service waits 30 seconds for an answer. It asks once more after a failure of the connection or a 5xx; then the\nscan waits, from half a minute at first to an hour, and fails after six such attempts. An answer that is not as\ndescribed here counts as a failure. After five scans in a row that had no answer, or 503, the detector is left alone\nfor half a minute.\n\nA detector may be asked about the same file again, and answers the same.\n"
 },
 "servers": [
  {
   "url": "https://detector.example.org",
   "description": "Stands for the address of the detector, `DETECTOR_URL`. Scans of production alone are asked about.",
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
    "description": "Reads the file from `fileUrl` and says what the detector takes it for.",
    "x-idempotency": "idempotent",
    "parameters": [
     {
      "name": "webhook-id",
      "in": "header",
      "required": true,
      "description": "Identifies the question; the same when it is asked again within a few seconds.",
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
      "description": "Unix seconds of this request.",
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
      "description": "Where the analysis is in its trace ([W3C Trace Context](https://www.w3.org/TR/trace-context/)), for the detector to go\non from there. Absent where the service does not trace.\n",
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
         "software": [
          "Adobe Photoshop 25.0"
         ]
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "What the detector takes the file for.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Detection"
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
      "description": "The detector does not judge files of this kind, or cannot read this one. It has no say then.",
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
      "description": "Not now; ask again.",
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
    "description": "A file to judge, and what the service found in it.",
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
      "description": "The content type by the file's first bytes; `null` when they are of no known format.",
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
      "description": "Where `GET` gives the file's bytes, without any header. For this file and until it expires only.",
      "type": "string",
      "format": "uri",
      "maxLength": 2048
     },
     "fileUrlExpiresAt": {
      "description": "Until when `fileUrl` works.",
      "type": "string",
      "format": "date-time",
      "maxLength": 24
     },
     "findings": {
      "description": "What the service found, as in a scan's `signals`; more may be added.",
      "type": "object",
      "additionalProperties": true
     }
    }
   },
   "Detection": {
    "description": "What a detector takes a file for.",
    "type": "object",
    "required": [
     "verdict",
     "confidence",
     "modelVersion"
    ],
    "properties": {
     "verdict": {
      "description": "What the file is taken for.",
      "type": "string",
      "enum": [
       "authentic",
       "suspicious",
       "synthetic"
      ]
     },
     "confidence": {
      "description": "How sure that is, 0 to 1.",
      "type": "number",
      "minimum": 0,
      "maximum": 1
     },
     "modelVersion": {
      "description": "Names what judged, for the scan's `modelVersion`.",
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "signals": {
      "description": "What speaks for it, free-form and at most 8 KiB as JSON; becomes `signals.detector` of the scan.",
      "type": "object",
      "additionalProperties": true
     },
     "heatMap": {
      "$ref": "#/components/schemas/HeatMap"
     }
    }
   },
   "HeatMap": {
    "description": "A picture that shows where in the file the evidence lies, for people.",
    "type": "object",
    "required": [
     "contentType",
     "data"
    ],
    "properties": {
     "contentType": {
      "description": "The picture's format.",
      "type": "string",
      "enum": [
       "image/webp",
       "image/png"
      ]
     },
     "data": {
      "description": "The picture's bytes in base64, at most 1 MiB of them.",
      "type": "string",
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
